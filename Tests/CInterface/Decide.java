import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.incubator.foreign.*;

/** Decides the messages of a file by the C library, with Java 17 and nothing else: LIBRARY POLICY MESSAGES. */
class Decide {
  static final ValueLayout address = CLinker.C_POINTER, number = CLinker.C_INT, size = CLinker.C_LONG;
  static final Class<MemoryAddress> pointer = MemoryAddress.class;
  static SymbolLookup library;

  static MethodHandle function(String name, Class<?> result, Class<?>... types) {
    MemoryLayout[] layouts = new MemoryLayout[types.length];
    for (int index = 0; index < types.length; index += 1) {
      layouts[index] = types[index] == pointer ? address : types[index] == int.class ? number : size;
    }
    return CLinker.getInstance().downcallHandle(
        library.lookup("pushrules_" + name).orElseThrow(),
        MethodType.methodType(result, types),
        result == void.class ? FunctionDescriptor.ofVoid(layouts) : FunctionDescriptor.of(number, layouts));
  }

  public static void main(String[] arguments) throws Throwable {
    System.load(Path.of(arguments[0]).toAbsolutePath().toString());
    library = SymbolLookup.loaderLookup();
    MethodHandle load = function("load_file", int.class, pointer, pointer, pointer);
    MethodHandle decide =
        function("decide_lines", int.class, pointer, pointer, long.class, int.class, pointer);
    MethodHandle freeText = function("text_free", void.class, pointer);
    MethodHandle free = function("free", void.class, pointer);
    try (ResourceScope scope = ResourceScope.newConfinedScope()) {
      MemorySegment policy = MemorySegment.allocateNative(8, scope);
      MemorySegment text = MemorySegment.allocateNative(16, scope);
      MemorySegment path = CLinker.toCString(arguments[1], scope);
      int status = (int) load.invokeExact(path.address(), policy.address(), text.address());
      if (status != 0) throw new IllegalArgumentException(read(text, scope));
      MemoryAddress handle = MemoryAccess.getAddress(policy);
      byte[] bytes = Files.readAllBytes(Path.of(arguments[2]));
      MemorySegment messages = MemorySegment.allocateNative(bytes.length, scope);
      messages.copyFrom(MemorySegment.ofArray(bytes));
      status = (int) decide.invokeExact(handle, messages.address(), (long) bytes.length, 0, text.address());
      System.out.write(read(text, scope).getBytes(StandardCharsets.UTF_8));
      System.out.flush();
      freeText.invokeExact(text.address());
      free.invokeExact(handle);
      System.exit(status);
    }
  }

  static String read(MemorySegment text, ResourceScope scope) {
    long length = MemoryAccess.getLongAtOffset(text, 8);
    if (length == 0) return "";
    byte[] bytes = MemoryAccess.getAddress(text).asSegment(length, scope).toByteArray();
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
