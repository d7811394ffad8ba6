/** Fetches a kept file whole, piece by piece. */
import { file, fileTypes, type KeptFile } from '#contract/file.ts'
import { request } from '../../api/call.ts'

/** @throws CallError */
export async function fetchFile({ id, kind }: KeptFile): Promise<Blob> {
  const parts: BlobPart[] = []
  for (let from: number | null = 0; from !== null;) {
    const piece: { base64: string; next: number | null } = await request(file.piece, { id, from: String(from) }, { quiet: true })
    parts.push(Uint8Array.from(atob(piece.base64), (letter) => letter.charCodeAt(0)))
    from = piece.next
  }
  return new Blob(parts, { type: fileTypes[kind] })
}
