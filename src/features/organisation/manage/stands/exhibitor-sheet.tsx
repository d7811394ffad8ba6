/** A stand is set down or changed: its name, its booth, how many may work at it, and whose it is. */
import '../../parts/stand/stand.css'
import { type Exhibitor, exhibitor as calls, exhibitorFields } from '#contract/exhibitor.ts'
import { organisation } from '#contract/organisation.ts'
import { check } from '../../../../api/check.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Conflict, useConflict } from '../../../../kit/form/conflict.tsx'
import { FormSheet } from '../../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { TextField } from '../../../../ui/text-field.tsx'
import { OrganisationSelect } from '../../parts/organisation-select.tsx'
import { offered, walk } from '../../parts/tree-walk.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  exhibitor: Exhibitor | undefined
  onClose: () => void
  onSaved: () => Promise<unknown>
}

export function ExhibitorSheet({ meetingId, exhibitor, onClose, onSaved }: Props) {
  const id = exhibitor?.id
  const edition = exhibitor?.edition ?? 0
  const { data: tree = [] } = useQuery(organisation.tree, {}, { quiet: true })
  const conflict = useConflict(onSaved)
  const { field, ...form } = useForm({
    values: {
      name: exhibitor?.name ?? '',
      booth: exhibitor?.booth ?? '',
      badges: String(exhibitor?.badges ?? 5),
      organisationId: exhibitor?.organisationId ?? '',
      edition,
    },
    call: calls.save,
    check,
    input: (values) => ({ meetingId, ...(id !== undefined && { id }), ...values, badges: Number(values.badges) }),
    refusals: { booth_taken: 'booth', badges_in_use: 'badges', organisation_gone: 'organisationId' },
    otherwise: conflict.otherwise,
    done: '已保存',
    onDone() {
      void onSaved()
      onClose()
    },
  })
  const open = offered(tree)
  const { organisationId } = form.values
  // One that was closed since stays in sight, and is said to be.
  const nodes = organisationId === '' || walk(open).some(({ node }) => node.id === organisationId) ? open : tree
  return (
    <FormSheet
      title={id === undefined ? '添加展商' : '编辑展商'}
      className="stand-fields"
      form={form}
      action={id === undefined ? '添加' : '保存'}
      onClose={onClose}
    >
      <Conflict conflict={conflict} form={form} edition={edition} />
      <TextField label={exhibitorFields.name} required maxLength={50} autoComplete="off" {...field('name')} />
      <TextField
        label={exhibitorFields.booth}
        maxLength={20}
        autoComplete="off"
        hint="例如「A12」，同一会议内不能重复"
        {...field('booth')}
      />
      <TextField label={exhibitorFields.badges} required kind="number" maxLength={3} hint="此展位最多有多少位人员" {...field('badges')} />
      <OrganisationSelect label={exhibitorFields.organisationId} none="不属于任何机构" nodes={nodes} {...field('organisationId')} />
    </FormSheet>
  )
}
