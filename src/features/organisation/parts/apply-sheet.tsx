/** Asking to join an organisation: a given one, one of the system's top ones, or one whose code somebody passed on. */
import { organisation } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notice } from '../../../ui/notice.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ApplyTarget } from './apply-target.ts'
import { TopOrganisations } from './top-organisations.tsx'

interface Props {
  /** null: to be chosen here. */
  target: ApplyTarget | null
  onClose: () => void
  onApplied: () => void
}

export function ApplySheet({ target, onClose, onApplied }: Props) {
  const form = useForm({
    values: { organisationId: target?.id ?? '', deptCode: '', remark: target?.remark ?? '' },
    call: organisation.apply,
    check,
    input: ({ organisationId, deptCode, remark }) => ({
      ...(deptCode.trim() === '' ? { organisationId } : { deptCode: deptCode.trim() }),
      remark,
    }),
    // What a link carried before is the server's to judge.
    send: (input, run) => run({ ...target?.parameters, ...input }),
    refusals: { dept_gone: { deptCode: '没有找到这个代码对应的机构，请核对后重试' } },
    otherwise(error, reason) {
      notice.warning(wordsOf(error, '申请没有提交成功，请稍后重试'))
      // What stands is not what this screen shows.
      if (reason === 'already_member' || reason === 'already_applied') onApplied()
    },
    done: ({ state, organisationName }) => (state === 'approved' ? `已加入「${organisationName}」` : '申请已提交，请等待管理员审核'),
    onDone: () => onApplied(),
  })
  const { organisationId, deptCode } = form.values

  return (
    <FormSheet
      title={target === null ? '申请加入机构' : '申请加入'}
      className="organisation-form"
      form={form}
      action="提交申请"
      onClose={onClose}
    >
      {target === null ? (
        <>
          <TopOrganisations
            value={deptCode === '' ? organisationId : ''}
            error={form.wrong.organisationId}
            onChange={(id) => form.set({ organisationId: id, deptCode: '' })}
          />
          <TextField
            label="机构代码"
            hint="上面没有您的机构时，请向机构管理员索取代码"
            maxLength={40}
            autoComplete="off"
            {...form.field('deptCode')}
            onChange={(code) => form.set({ organisationId, deptCode: code })}
          />
        </>
      ) : (
        <p className="organisation-target">{target.name}</p>
      )}
      <TextArea label="备注" hint="选填，例如您的姓名、部门，便于管理员核对" rows={3} maxLength={200} {...form.field('remark')} />
    </FormSheet>
  )
}
