/**
 * The browser that begins an authorisation, to be known again when it comes back: by its name for itself; a program of
 * the specification gives none and is known by its address, which is no name that a browser could give.
 */
export function browserOf(device: string, ip: string): string {
  return device === '' ? `@${ip}` : device
}
