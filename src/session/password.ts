/**
 * A password as it goes over the wire: spec.md fixes the MD5 of what was typed. What protects it is TLS, and the slow
 * hash at the server.
 */
import md5 from 'blueimp-md5'

export function digestPassword(typed: string): string {
  return md5(typed)
}
