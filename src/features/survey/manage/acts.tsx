/** What can be done about one survey now, as the server says. */
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { type OwnSurvey, survey as calls } from '#contract/survey.ts'
import { Refusal } from '../../../api/call.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { newKey } from '../../../api/key.ts'
import { useAction } from '../../../api/use-action.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { useMayMake } from '../../../session/may-make.ts'
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
  /** The same intention has the same key, however often it is sent. */
  const key = useRef(newKey())
  async function openSurvey(publicKey?: string) {
    const outcome = await opening.run({ meetingId, id, ...(publicKey !== undefined && { publicKey }) })
    if (!outcome.ok) return false
    notice.success('已开放填写')
    onChanged(outcome.data)
    return true
  }
  async function close() {
    const outcome = await closing.run({ meetingId, id })
    if (outcome.ok) onChanged(outcome.data)
  }
  async function remove() {
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

  const open = { label: '开放填写', kind: 'primary', spoken: `开放填写“${name}”` } as const
  const note = anonymous === 1 && waiting > 0 ? `还有 ${waiting} 份回答未拆封，结束后可以用密钥拆封。` : ''
  return (
    <RowActions
      className="survey-acts"
      small
      of={[
        ...(mayEdit ? actions.filter((action) => action !== 'remind') : []),
        state !== 'draft' && mayRead && 'result',
        state === 'open' && 'link',
        actions.includes('remind') && maySend && 'remind',
      ]}
      table={{
        open:
          anonymous === 1
            ? {
                ...open,
                renderSheet: (close) => (
                  <KeySheet
                    name={name}
                    busy={opening.busy}
                    onOpen={async (publicKey) => (await openSurvey(publicKey)) && close()}
                    onClose={close}
                  />
                ),
              }
            : { ...open, call: () => openSurvey() },
        save: { label: '编辑', spoken: `编辑“${name}”`, href: consoleLinks.survey(meetingId, id) },
        result: { label: '结果', spoken: `“${name}”的结果`, href: consoleLinks.surveyResult(meetingId, id) },
        link: { label: '填写链接', spoken: `“${name}”的填写链接`, onClick: onPass },
        remind: { label: '提醒未填写的人', spoken: `提醒未填写的人：“${name}”`, call: remind },
        unseal: {
          label: '拆封',
          spoken: `拆封“${name}”`,
          renderSheet: (close) => (
            <UnsealSheet
              survey={survey}
              onClose={close}
              onDone={(opened) => {
                close()
                notice.success('已拆封')
                onChanged(opened)
              }}
            />
          ),
        },
        close: {
          label: '结束收集',
          spoken: `结束收集“${name}”`,
          question: { title: '结束收集', message: `“${name}”结束后不能再填写，也不能重新开放。${note}`, confirm: '结束' },
          call: close,
        },
        remove: {
          label: '删除',
          kind: 'danger',
          spoken: `删除“${name}”`,
          question: { title: '删除问卷', message: `删除“${name}”？`, confirm: '删除' },
          call: remove,
        },
      }}
    />
  )
}
