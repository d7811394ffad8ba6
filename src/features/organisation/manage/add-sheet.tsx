/** A new organisation: below another one, or at the top. */
import type { OrganisationNode } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { OrganisationSelect } from '../parts/organisation-select.tsx'
import { offered } from '../parts/tree-walk.ts'
import { OrganisationFields, type Type, wrongType } from './organisation-fields.tsx'

interface Props {
  nodes: readonly OrganisationNode[]
  /** Chosen at first; empty: at the top. */
  parentId: string
  onClose: () => void
  onAdded: () => void
}

export function AddSheet({ nodes, parentId, onClose, onAdded }: Props) {
  const form = useForm({
    values: { parentId, name: '', type: '', phone: '', areaCode: '', address: '', introduce: '' },
    call: organisationManage.create,
    check,
    input: (values) => ({ ...values, type: values.type as Type }),
    wrong: (found) => ({ ...found, ...wrongType(found) }),
    refusals: { organisation_gone: 'parentId', organisation_closed: 'parentId', organisation_deep: 'parentId' },
    otherwise: '没有新增成功，请稍后重试',
    done: ({ name }) => `已新增「${name}」`,
    onDone: () => onAdded(),
  })
  return (
    <FormSheet title="新增机构" className="organisation-form" form={form} action="新增" onClose={onClose}>
      <OrganisationSelect label="上级机构" none="无，作为顶级机构" nodes={offered(nodes)} {...form.field('parentId')} />
      <OrganisationFields field={form.field} />
    </FormSheet>
  )
}
