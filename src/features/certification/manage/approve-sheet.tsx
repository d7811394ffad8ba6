/** Says yes to a certification: until the day that the rule gives, or another one. */
import './manage.css'
import { certification as calls, certificationKindWords, type ReviewedCertification } from '#contract/certification.ts'
import { check } from '../../../api/check.ts'
import { today } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { DateField } from '../../../kit/date-field.tsx'
import { later } from '../../../kit/distance.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notice } from '../../../ui/notice.ts'
import { nameOf } from './paper-facts.tsx'

const DAY_MS = 86_400_000

interface Props {
  certification: ReviewedCertification
  onClose: () => void
  /** Also when somebody else was faster. */
  onDecided: () => Promise<unknown>
}

export function ApproveSheet({ certification, onClose, onDecided }: Props) {
  const { id, edition, kind } = certification
  // How the tenant certifies, which everybody may know.
  const { data: rule } = useQuery(calls.mine, {}, { quiet: true })
  const form = useForm({
    values: { untilDay: '' },
    call: calls.decide,
    check,
    input: ({ untilDay }) => ({ id, edition, action: 'approve' as const, reasons: [], reason: '', untilDay }),
    refusals: { certification_until: 'untilDay' },
    otherwise(error) {
      notice.warning(wordsOf(error, '没有操作成功，请稍后重试'))
      void onDecided()
    },
    done: '已通过',
    onDone() {
      onClose()
      void onDecided()
    },
  })
  const [year, date] = [Number(today().slice(0, 4)), today().slice(4)]
  return (
    <FormSheet title={`通过${certificationKindWords[kind]}`} form={form} action="确定通过" onClose={onClose}>
      <p className="approve-hint">
        通过后，“{nameOf(certification)}”立即获得“已认证”标志。
        {rule && `证件照片和号码在 ${rule.keepDays} 天后自动删除。`}
      </p>
      <DateField
        label="有效期至"
        hint={rule ? `不填则按平台规则：${rule.months} 个月，续期从原到期日起算` : '不填则按平台规则'}
        min={later(`${today()} 00:00:00`, DAY_MS).slice(0, 10)}
        max={`${year + 5}${date}`}
        start={`${year + 1}${date}`}
        {...form.field('untilDay')}
      />
    </FormSheet>
  )
}
