/** A button that hands a file out. WeChat keeps no files: there it is a link of one use, for another browser. */
import { useState } from 'react'
import { file as calls, type KeptFile, LINK_MINUTES } from '#contract/file.ts'
import type { CallError } from '../../api/call.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'
import { fetchFile } from '../file/fetch-file.ts'
import { saveBlob } from '../file/save-blob.ts'
import { LinkPass } from '../link-pass.tsx'

/** @param short where its name stands beside it. */
export function FileOut({ file, main, short }: { file: KeptFile; main?: boolean; short?: boolean }) {
  const [busy, setBusy] = useState(false)
  const [address, setAddress] = useState('')
  const link = useAction(calls.link)

  async function take() {
    if (blocksDownloads(environmentOf(navigator.userAgent))) {
      const outcome = await link.run({ id: file.id })
      if (outcome.ok) setAddress(new URL(outcome.data.address, location.href).href)
      return
    }
    setBusy(true)
    try {
      saveBlob(file.name, await fetchFile(file))
    } catch (error) {
      notice.error(wordsOf(error as CallError, '文件没有下载成功，请稍后重试'))
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        {...(main && { kind: 'primary' })}
        {...(short && { label: `下载 ${file.name}` })}
        busy={busy || link.busy}
        onClick={() => void take()}
      >
        {short ? '下载' : `下载 ${file.name}`}
      </Button>
      {address !== '' && (
        <Sheet title="在浏览器中下载" onClose={() => setAddress('')}>
          <LinkPass url={address} about="下载链接">
            微信内不能下载文件。请用手机或电脑的浏览器打开这个链接，{LINK_MINUTES} 分钟内有效，只能打开一次。
          </LinkPass>
        </Sheet>
      )}
    </>
  )
}
