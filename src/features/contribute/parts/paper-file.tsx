/** The file of a paper, fetched by the reviewer's own call: under the paper's code, and by no other name. */
import './contribute.css'
import { useState } from 'react'
import { contributeReview as calls, type Paper } from '#contract/contribute-review.ts'
import { fileTypes } from '#contract/file.ts'
import { type CallError, request } from '../../../api/call.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { saveBlob } from '../../../kit/file/save-blob.ts'
import { sizeWords } from '../../../kit/file/words.ts'
import { Button } from '../../../ui/button.tsx'
import OpenInBrowser from '../../../ui/menu-hint.tsx'
import { notice } from '../../../ui/notice.ts'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'

export function PaperFile({ id, file }: { id: string; file: NonNullable<Paper['file']> }) {
  const [busy, setBusy] = useState(false)
  const [hint, setHint] = useState(false)
  async function take() {
    if (blocksDownloads(environmentOf(navigator.userAgent))) return setHint(true)
    setBusy(true)
    try {
      const parts: BlobPart[] = []
      for (let from: number | null = 0; from !== null;) {
        const piece: { base64: string; next: number | null } = await request(calls.paperFile, { id, from: String(from) }, { quiet: true })
        parts.push(Uint8Array.from(atob(piece.base64), (letter) => letter.charCodeAt(0)))
        from = piece.next
      }
      saveBlob(file.name, new Blob(parts, { type: fileTypes[file.kind] }))
    } catch (error) {
      notice.error(wordsOf(error as CallError, '文件没有下载成功，请稍后重试'))
    }
    setBusy(false)
  }
  return (
    <div className="contribute-acts">
      <Button busy={busy} onClick={() => void take()}>
        下载 {file.name}（{sizeWords(file.size)}）
      </Button>
      {hint && <OpenInBrowser what="下载文件" onClose={() => setHint(false)} />}
    </div>
  )
}
