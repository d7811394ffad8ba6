/** The pictures that a text shows: whose files they are, a save has to know. */
import { fileIdIn } from '#contract/file.ts'

/** @param html as sanitise.ts leaves it. @returns addresses of our own pictures, as they stand there. */
export function picturesIn(html: string): string[] {
  return [...html.matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/g)]
    .map(([, address]) => address as string)
    .filter((address) => fileIdIn(address) !== undefined)
}
