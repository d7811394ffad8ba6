/** Opens what waits in envelopes, by the key that was written down. */
import { CLOSED_LOT_LEAST, LOT_LEAST, type OwnSurvey, survey as calls } from '#contract/survey.ts'
import { tidyKey } from '#contract/sealed.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextArea } from '../../../ui/text-area.tsx'

interface Props {
  survey: OwnSurvey
  onClose: () => void
  onDone: (survey: OwnSurvey) => void
}

export function UnsealSheet({ survey: { id, meetingId, waiting, state }, onClose, onDone }: Props) {
  const form = useForm({
    values: { key: '' },
    draft: noDraft,
    call: calls.unseal,
    check,
    input: ({ key }) => ({ meetingId, id, key: tidyKey(key) }),
    refusals: { survey_key_wrong: 'key', survey_lot_small: 'key', survey_lot_few: 'key' },
    otherwise: '没有拆封成功，请稍后重试',
    onDone,
  })
  return (
    <FormSheet title="拆封回答" form={form} action="拆封" className="survey-settings" onClose={onClose}>
      <p>
        {waiting} 份回答未拆封。拆开后次序打乱，与填写人分开保存，无法再对应。
        {state === 'open'
          ? `收集期间每次至少拆 ${LOT_LEAST} 份${waiting < LOT_LEAST ? '' : '，按场次分别计算'}。`
          : `不足 ${CLOSED_LOT_LEAST} 份的不予拆封，按场次分别计算。`}
      </p>
      <TextArea label="拆封密钥" required rows={3} maxLength={100} hint="开放问卷时保存的密钥，空格和大小写不影响" {...form.field('key')} />
    </FormSheet>
  )
}
