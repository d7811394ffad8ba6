/** A copy of my data to take along: a file where files can be saved, else the text itself to copy. */
import { useState } from 'react'
import { type PersonalData, privacy } from '#contract/privacy.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import OpenInBrowser from '../../../ui/menu-hint.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'
import { copyText } from '../../../ui/copy.ts'
import { saveBlob } from '../../../kit/file/save-blob.ts'

export function ExportSheet({ onClose }: { onClose: () => void }) {
  const [hint, setHint] = useState(false)
  const query = useQuery(privacy.data, {}, { fresh: true, quiet: true })
  // Saved by a tap that comes later: what was read stands by then.
  const inWeChat = blocksDownloads(environmentOf(navigator.userAgent))
  const text = query.data === undefined ? '' : JSON.stringify(query.data, null, 2)

  async function copy() {
    if (await copyText(text)) notice.success('已复制，可以粘贴到文件或发送给自己')
    else notice.warning('没有复制成功，请长按文字手动复制')
  }

  return (
    <Sheet
      title="导出我的数据"
      onClose={onClose}
      footer={
        inWeChat ? (
          <>
            <Button onClick={() => setHint(true)}>在浏览器打开</Button>
            <Button kind="primary" disabled={text === ''} onClick={() => void copy()}>
              复制
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            disabled={text === ''}
            onClick={() => saveBlob(fileName(query.data), new Blob([text], { type: 'application/json;charset=utf-8' }))}
          >
            下载文件
          </Button>
        )
      }
    >
      <Loaded query={query} waiting={<Skeleton count={2} />}>
        {() => (
          <>
            <p>副本包含您的账号、资料、参会人、订单、门票和授权记录，格式为 JSON，可以用文本编辑器打开。</p>
            <p className="settings-quiet">其中有完整的证件号码和手机号，请妥善保管，不要发给他人。</p>
            {inWeChat && (
              <>
                <p className="settings-quiet">微信内不能下载文件，可以复制下面的文字，或在浏览器中打开后下载。</p>
                <textarea className="settings-copy" aria-label="数据副本" readOnly rows={10} value={text} />
              </>
            )}
          </>
        )}
      </Loaded>
      {hint && <OpenInBrowser what="下载文件" onClose={() => setHint(false)} />}
    </Sheet>
  )
}

const fileName = (data: PersonalData | undefined) => `我的数据-${(data?.exportTime ?? '').slice(0, 10)}.json`
