/** 32 hexadecimal digits. `crypto.randomUUID` does not exist on a page without TLS, such as a shop in a local network. */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
