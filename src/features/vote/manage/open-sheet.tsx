/** 开始投票: of a secret one the key is made here, shown once, and never sent: what opens the box is on paper only. */
import '../parts/vote.css'
import './manage.css'
import { useState } from 'react'
import { type ManagedVote, vote as calls } from '#contract/vote.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePaper } from '../../../kit/use-paper.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { dayTime } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { KeyPaper, type ShownKey } from './key-paper.tsx'

interface Props {
  vote: ManagedVote
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function OpenSheet({ vote, onClose, onDone }: Props) {
  const { meetingId, id, secret, openTime, closeTime } = vote
  const [way, setWay] = useState<'whole' | 'parts'>('parts')
  const [key, setKey] = useState<ShownKey>()
  const [making, setMaking] = useState(false)
  const [kept, setKept] = useState(false)
  const opening = useAction(calls.open, { quiet: true })
  usePaper('poster', key !== undefined)

  async function make() {
    setMaking(true)
    try {
      const { makeKeys, split } = await import('../../../kit/sealing/envelope.ts')
      const { publicKey, privateKey } = await makeKeys()
      setKey({ publicKey, papers: way === 'whole' ? [privateKey] : await split(privateKey) })
    } catch {
      notice.warning('没有生成密钥，请检查网络后重试')
    }
    setMaking(false)
  }
  async function open() {
    const outcome = await opening.run({ meetingId, id, publicKey: key?.publicKey ?? '' })
    if (!outcome.ok) return notice.warning(wordsOf(outcome.error, '没有开始，请稍后重试'))
    notice.success(outcome.data.phase === 'coming' ? '已安排，到时自动开始' : '投票已开始')
    onClose()
    await onDone()
  }
  const ready = secret === 0 || (key !== undefined && kept)
  return (
    <Sheet
      title="开始投票"
      onClose={onClose}
      footer={
        <>
          {key !== undefined && <Button onClick={() => window.print()}>打印密钥</Button>}
          {secret === 1 && key === undefined ? (
            <Button kind="primary" busy={making} onClick={() => void make()}>
              生成密钥
            </Button>
          ) : (
            <Button kind="primary" busy={opening.busy} disabled={!ready} onClick={() => void open()}>
              开始投票
            </Button>
          )}
        </>
      }
    >
      <div className="vote-sheet">
        {key === undefined && (
          <p>
            开始后不能再修改题目和投票人。
            {openTime !== '' && `将在 ${dayTime(openTime)} 自动开始。`}
            {closeTime === '' ? '由您手动截止。' : `${dayTime(closeTime)} 截止，以服务器时间为准。`}
          </p>
        )}
        {secret === 1 && key === undefined && (
          <RadioGroup
            label="密钥保管方式"
            hint="没有密钥，任何人都打不开选票，服务器上也没有"
            value={way}
            onChange={setWay}
            choices={[
              { value: 'parts', label: '分成三份，任意两份可用' },
              { value: 'whole', label: '一份完整密钥' },
            ]}
          />
        )}
        {key !== undefined && (
          <>
            <KeyPaper vote={vote} papers={key.papers} />
            <Checkbox checked={kept} onChange={setKept}>
              已打印或抄写并核对。密钥只显示这一次，丢失后选票永远无法打开
            </Checkbox>
            <p className="quiet vote-small">
              请勿把密钥交给能接触服务器或其备份的人：计票前的数据库备份、日志归档和磁盘镜像，加上服务器密钥和这份密钥，能查出每个人的选择。
            </p>
          </>
        )}
      </div>
    </Sheet>
  )
}
