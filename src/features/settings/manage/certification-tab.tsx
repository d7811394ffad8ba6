/** How this tenant certifies: for how long, how long the papers stay, and who may apply to hold a meeting. */
import {
  certification as calls,
  type CertificationRule,
  certificationRuleFields as words,
  proposers,
  proposerWords,
  RENEW_DAYS,
} from '#contract/certification.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Conflict, type Conflicting, useConflict } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'

export function CertificationTab() {
  const rule = useQuery(calls.rule, {}, { quiet: true, fresh: true })
  const conflict = useConflict(rule.retry)
  return (
    <Loaded query={rule} waiting={<Skeleton shape="card" />}>
      {(known) => (
        <RuleForm
          key={known.edition}
          rule={known}
          conflict={conflict}
          onSaved={(saved) => {
            rule.put(saved)
            notice.success('已保存')
          }}
        />
      )}
    </Loaded>
  )
}

interface Props {
  rule: CertificationRule
  conflict: Conflicting
  onSaved: (saved: CertificationRule) => void
}

const choices = proposers.map((value) => ({ value, label: proposerWords[value] }))

function RuleForm({ rule, conflict, onSaved }: Props) {
  const form = useForm({
    values: { ...rule, months: String(rule.months), keepDays: String(rule.keepDays) },
    draft: formDraft('settings:certification', ['months', 'keepDays', 'proposers']),
    call: calls.saveRule,
    check,
    input: ({ edition, months, keepDays, proposers: who }) => ({
      edition,
      months: numberOf(months),
      keepDays: numberOf(keepDays),
      proposers: who,
    }),
    otherwise: conflict.otherwise,
    onDone: onSaved,
  })
  const { field } = form
  return (
    <SettingsForm form={form} foot={<Conflict conflict={conflict} form={form} edition={rule.edition} />}>
      <TextField
        label={words.months}
        required
        kind="number"
        maxLength={2}
        aside="个月"
        autoComplete="off"
        hint={`从通过之日起算，到期前${RENEW_DAYS}天可以续期；只影响之后通过的认证`}
        {...field('months')}
      />
      <TextField
        label={words.keepDays}
        required
        kind="number"
        maxLength={2}
        aside="天"
        autoComplete="off"
        hint="审核之后这么多天，证件照片和号码自动删除"
        {...field('keepDays')}
      />
      <RadioGroup label={words.proposers} choices={choices} hint="申请通过后，只得到那一场会议的主办权限" {...field('proposers')} />
    </SettingsForm>
  )
}

/** Nothing typed is no number, and not none. */
const numberOf = (typed: string) => (typed === '' ? Number.NaN : Number(typed))
