/** The key of an anonymous survey: made here, shown once, kept by nobody but whoever writes it down. */
import { useEffect, useState } from 'react'
import { CLOSED_LOT_LEAST, LOT_LEAST } from '#contract/survey.ts'
import { spacedKey } from '#contract/sealed.ts'
import { fetchChunk } from '../../../frame/chunk.ts'
import type { Keys } from '../../../kit/sealing/envelope.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { copyText } from '../../../ui/copy.ts'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface Props {
  name: string
  busy: boolean
  onOpen: (publicKey: string) => void
  onClose: () => void
}

export function KeySheet({ name, busy, onOpen, onClose }: Props) {
  const [keys, setKeys] = useState<Keys>()
  const [kept, setKept] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let here = true
    fetchChunk(() => import('../../../kit/sealing/envelope.ts'))
      .then(({ makeKeys }) => makeKeys())
      .then(
        (made) => here && setKeys(made),
        () => here && setFailed(true),
      )
    return () => {
      here = false
    }
  }, [])
  async function copy() {
    if (keys !== undefined && (await copyText(keys.privateKey))) notice.success('密钥已复制，请存到安全的地方')
    else notice.warning('没有复制成功，请手动抄下')
  }
  return (
    <Sheet
      title="拆封密钥"
      onClose={onClose}
      footer={
        <>
          <Button disabled={keys === undefined} onClick={() => void copy()}>
            复制密钥
          </Button>
          <Button kind="primary" busy={busy} disabled={keys === undefined || !kept} onClick={() => keys && onOpen(keys.publicKey)}>
            开放填写
          </Button>
        </>
      }
    >
      <p>
        “{name}”是匿名问卷：每份回答在填写人的手机上封好再提交。只有用下面的密钥才能拆封，收集期间每次至少 {LOT_LEAST} 份一起拆，结束后不足{' '}
        {CLOSED_LOT_LEAST} 份的不予拆封。
      </p>
      <p>密钥只显示这一次，服务器不保存。丢失后，已提交的回答谁也打不开。</p>
      <p>请勿把密钥交给能接触服务器或其备份的人：拆封前的数据库备份、日志归档和磁盘镜像，加上服务器密钥和这份密钥，能查出每个人的回答。</p>
      {failed ? (
        <p role="alert">没有生成成功，请检查网络后重新打开。</p>
      ) : keys === undefined ? (
        <Skeleton shape="text" />
      ) : (
        <p className="survey-key" aria-label="拆封密钥">
          {spacedKey(keys.privateKey)}
        </p>
      )}
      <Checkbox checked={kept} onChange={setKept}>
        我已把密钥保存到安全的地方
      </Checkbox>
    </Sheet>
  )
}
