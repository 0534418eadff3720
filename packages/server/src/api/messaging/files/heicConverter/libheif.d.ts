declare module 'libheif-js/wasm-bundle.js' {
  interface HeifPicture {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    display<Target extends { readonly data: Uint8ClampedArray }>(
      target: Target,
      done: (decoded: Target | null) => void,
    ): void;
  }
  const libheif: { readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifPicture[] } };
  export = libheif;
}
