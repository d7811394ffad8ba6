/** A photo of the code, where a page gets no stream. */
import { useRef, useState } from 'react'
import { ScanIcon } from '../../../ui/icons-later.tsx'
import { notice } from '../../../ui/notice.ts'

export function PhotoEye({ onText }: { onText: (text: string) => void }) {
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function read(file: File | undefined) {
    if (file === undefined) return
    setBusy(true)
    try {
      const { readPhoto } = await import('../../../reader/photo.ts')
      const text = await readPhoto(file)
      if (text === undefined) notice.warning('照片里没有读到二维码，请靠近一些再拍')
      else onText(text)
    } catch {
      notice.error('拍照识别不可用，请使用扫码枪或查找参会人')
    }
    setBusy(false)
    // The same picture may be taken again.
    if (input.current !== null) input.current.value = ''
  }

  return (
    <label className="eye-button" aria-busy={busy || undefined}>
      <ScanIcon size={2.4} />
      {busy ? '正在识别' : '拍照扫码'}
      <input
        ref={input}
        className="unseen"
        type="file"
        accept="image/*"
        capture="environment"
        disabled={busy}
        onChange={({ target }) => void read(target.files?.[0])}
      />
    </label>
  )
}
