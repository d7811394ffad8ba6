/** What can be done about one survey now, as the server says. */
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { type OwnSurvey, survey as calls } from '#contract/survey.ts'
import { Refusal } from '../../../api/call.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { newKey } from '../../../api/key.ts'
import { useAction } from '../../../api/use-action.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { KeySheet } from './key-sheet.tsx'
import { UnsealSheet } from './unseal-sheet.tsx'

interface Props {
  survey: OwnSurvey
  onChanged: (survey: OwnSurvey) => void
  onGone: () => void
  onPass: () => void
}

export function Acts({ survey, onChanged, onGone, onPass }: Props) {
  const { id, meetingId, name, state, anonymous, actions, waiting } = survey
  const [, navigate] = useLocation()
  const mayEdit = useMayMake(calls.save, meetingId)
  const mayRead = useMayMake(calls.result, meetingId)
  const maySend = useMayMake(calls.remind, meetingId)
  const opening = useAction(calls.open)
  const closing = useAction(calls.close)
  const removing = useAction(calls.remove)
  const reminding = useAction(calls.remind, { quiet: true })
  const [sheet, setSheet] = useState<'key' | 'unseal'>()
  /** The same intention has the same key, however often it is sent. */
  const key = useRef(newKey())
  const may = (action: OwnSurvey['actions'][number]) => actions.includes(action) && mayEdit

  async function open(publicKey?: string) {
    const outcome = await opening.run({ meetingId, id, ...(publicKey !== undefined && { publicKey }) })
    if (!outcome.ok) return
    setSheet(undefined)
    notice.success('已开放填写')
    onChanged(outcome.data)
  }
  async function close() {
    const note = anonymous === 1 && waiting > 0 ? `还有 ${waiting} 份回答未拆封，结束后可以用密钥拆封。` : ''
    if (!(await confirm({ title: '结束收集', message: `“${name}”结束后不能再填写，也不能重新开放。${note}`, confirm: '结束' }))) return
    const outcome = await closing.run({ meetingId, id })
    if (outcome.ok) onChanged(outcome.data)
  }
  async function remove() {
    if (!(await confirm({ title: '删除问卷', message: `删除“${name}”？`, confirm: '删除' }))) return
    if ((await removing.run({ meetingId, id })).ok) notice.success('已删除')
    onGone()
  }
  async function remind() {
    const outcome = await reminding.run({ meetingId, id, key: key.current })
    if (outcome.ok) return reminded(outcome.data.campaignId)
    if (!(outcome.error instanceof Refusal) || outcome.error.reason !== 'campaign_night')
      return notice.warning(wordsOf(outcome.error, '没有发送成功，请稍后重试'))
    const sure = await confirm({
      title: '夜间发送',
      message: '现在是夜间（22:00 至次日 8:00），会打扰还没填写的人休息。仍要发送吗？',
      confirm: '仍要发送',
      cancel: '换个时间',
    })
    if (!sure) return
    const again = await reminding.run({ meetingId, id, key: key.current, night: 1 })
    if (again.ok) reminded(again.data.campaignId)
    else notice.warning(wordsOf(again.error, '没有发送成功，请稍后重试'))
  }
  function reminded(campaignId: string) {
    key.current = newKey()
    notice.success('正在提醒还没填写的人')
    navigate(`${consoleLinks.campaigns(meetingId)}&campaign=${campaignId}`)
  }

  return (
    <div className="survey-acts">
      {may('open') && (
        <Button
          small
          kind="primary"
          busy={opening.busy}
          label={`开放填写“${name}”`}
          onClick={() => (anonymous === 1 ? setSheet('key') : void open())}
        >
          开放填写
        </Button>
      )}
      {may('save') && (
        <Button small href={consoleLinks.survey(meetingId, id)} label={`编辑“${name}”`}>
          编辑
        </Button>
      )}
      {state !== 'draft' && mayRead && (
        <Button small href={consoleLinks.surveyResult(meetingId, id)} label={`“${name}”的结果`}>
          结果
        </Button>
      )}
      {state === 'open' && (
        <Button small label={`“${name}”的填写链接`} onClick={onPass}>
          填写链接
        </Button>
      )}
      {actions.includes('remind') && maySend && (
        <Button small busy={reminding.busy} label={`提醒未填写的人：“${name}”`} onClick={() => void remind()}>
          提醒未填写的人
        </Button>
      )}
      {may('unseal') && (
        <Button small label={`拆封“${name}”`} onClick={() => setSheet('unseal')}>
          拆封
        </Button>
      )}
      {may('close') && (
        <Button small busy={closing.busy} label={`结束收集“${name}”`} onClick={() => void close()}>
          结束收集
        </Button>
      )}
      {may('remove') && (
        <Button small kind="danger" busy={removing.busy} label={`删除“${name}”`} onClick={() => void remove()}>
          删除
        </Button>
      )}
      {sheet === 'key' && (
        <KeySheet name={name} busy={opening.busy} onOpen={(publicKey) => void open(publicKey)} onClose={() => setSheet(undefined)} />
      )}
      {sheet === 'unseal' && (
        <UnsealSheet
          survey={survey}
          onClose={() => setSheet(undefined)}
          onDone={(opened) => {
            setSheet(undefined)
            notice.success('已拆封')
            onChanged(opened)
          }}
        />
      )}
    </div>
  )
}
