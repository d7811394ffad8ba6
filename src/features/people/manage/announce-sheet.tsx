/** 通知变更: everybody who has a place in the meeting hears what has changed, once each. */
import { message } from '#contract/message.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { check } from '../rules.ts'

export function AnnounceSheet({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  const form = useForm({
    values: { what: '' },
    draft: noDraft,
    call: message.announce,
    check,
    input: ({ what }) => ({ meetingId, what }),
    async send(input, run, { what }) {
      const sure = await confirm({
        title: '通知变更',
        message: `本场会议所有持票人都会收到“${what.trim()}”，发出后不能撤回。`,
        confirm: '发出通知',
      })
      return sure ? run(input) : undefined
    },
    refusals: { too_often: { what: '刚刚通知过，请10分钟后再发' } },
    otherwise: '没有通知成功，请稍后重试',
    onDone({ people }) {
      notice.success(`正在通知 ${people} 人`)
      onClose()
    },
  })
  return (
    <FormSheet title="通知变更" form={form} action="通知所有持票人" className="people-fields" onClose={onClose}>
      <TextArea
        label="变更内容"
        required
        maxLength={100}
        rows={3}
        placeholder="如：会场改到二楼报告厅，时间不变"
        hint="通过微信或短信发出，每人一次；时间、地点等请同时在“准备”中修改"
        {...form.field('what')}
      />
    </FormSheet>
  )
}
