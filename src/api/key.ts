/** The one door to chance: names for intentions, so that a submission repeated is the same submission. */

/** 128 bits, as hex. Old webviews and plain http have no randomUUID, some have no crypto at all. */
export function newKey(): string {
  const bytes = new Uint8Array(16)
  if (typeof crypto !== 'undefined' && typeof crypto.getRandomValues === 'function') crypto.getRandomValues(bytes)
  else for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(Math.random() * 256)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
