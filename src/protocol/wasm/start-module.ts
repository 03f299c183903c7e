/** As much of it as is used here; the types of Node.js have none of it. */
interface WasmEngine {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: object };
}

export interface WasmMemory {
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** The functions of a module and its memory; nothing where the machine or a setting of V8 allows no such code. */
export function startModule<Functions>(bytes: Uint8Array): (Functions & WasmMemory) | undefined {
  const { WebAssembly } = globalThis as { readonly WebAssembly?: WasmEngine };
  if (!WebAssembly?.validate(bytes)) return undefined;
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Functions & WasmMemory;
}
