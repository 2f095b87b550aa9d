print("pushrules")
