// What several test targets need.
