/** What can be done with a kept file: looked at where it is a picture, else taken along. */
import { useEffect, useState } from 'react'
import type { KeptFile } from '#contract/file.ts'
import { type CallError } from '../../api/call.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import OpenInBrowser from '../../ui/menu-hint.tsx'
import { notice } from '../../ui/notice.ts'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'
import { PictureViewer } from '../picture/picture-viewer.tsx'
import { fetchFile } from './fetch-file.ts'
import { saveBlob } from './save-blob.ts'

const pictures: ReadonlySet<KeptFile['kind']> = new Set(['jpg', 'png', 'webp'])

export function FileActions({ file }: { file: KeptFile }) {
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState('')
  const [hint, setHint] = useState(false)
  const isPicture = pictures.has(file.kind)
  useEffect(() => () => URL.revokeObjectURL(shown), [shown])

  async function open() {
    if (!isPicture && blocksDownloads(environmentOf(navigator.userAgent))) return setHint(true)
    setBusy(true)
    try {
      const content = await fetchFile(file)
      if (isPicture) setShown(URL.createObjectURL(content))
      else saveBlob(file.name, content)
    } catch (error) {
      notice.error(wordsOf(error as CallError, '文件没有打开，请稍后重试'))
    }
    setBusy(false)
  }

  return (
    <>
      <Button busy={busy} onClick={() => void open()}>
        {isPicture ? '查看' : '下载'}
      </Button>
      {shown !== '' && <PictureViewer src={shown} alt={file.name} onClose={() => setShown('')} />}
      {hint && <OpenInBrowser what="下载文件" onClose={() => setHint(false)} />}
    </>
  )
}
