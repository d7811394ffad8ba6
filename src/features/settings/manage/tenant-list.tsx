/** The tenants that hold their meetings on this portal. */
import { useState } from 'react'
import { settings, type Tenant } from '#contract/settings.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useConflict } from '../../../kit/form/conflict.tsx'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icons-later.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { merchantWords } from './merchant-words.ts'
import { TenantSheet } from './tenant-sheet.tsx'

const columns: readonly Column<Tenant>[] = [
  { title: '商户', cell: ({ name }) => (name === '' ? '未命名' : name) },
  { title: '编号', cell: ({ id }) => id, narrow: true },
  { title: '门户名称', cell: ({ title }) => title },
  { title: '收款', cell: ({ merchant, transfer }) => `${merchantWords[merchant]}${transfer === 1 ? '，接受转账' : ''}` },
  {
    title: '访问',
    cell: ({ isPublic }) => (isPublic === 1 ? <Tag tone="success">公开</Tag> : <Tag>受邀可见</Tag>),
    card: 'tag',
    narrow: true,
  },
]

export function TenantList() {
  const view = useListView({ search: '搜索商户名称' })
  const pages = usePages(settings.tenants, { keyword: view.keyword }, { quiet: true, size: view.page })
  const [open, setOpen] = useState<Tenant | 'new'>()
  const conflict = useConflict(pages.retry)
  // As the list has it by now: somebody else may have saved it meanwhile.
  const tenant = open === 'new' ? undefined : (pages.rows.find(({ id }) => id === open?.id) ?? open)
  return (
    <>
      <DataList
        label="商户"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 个商户`}
        empty="还没有商户"
        notFound="没有找到这个商户"
        actions={
          <Button kind="primary" onClick={() => setOpen('new')}>
            <PlusIcon size={1.1} />
            新建商户
          </Button>
        }
        onOpen={setOpen}
      />
      {open !== undefined && (
        <TenantSheet
          key={`${tenant?.id} ${tenant?.edition}`}
          tenant={tenant}
          conflict={conflict}
          onClose={() => {
            conflict.clear()
            setOpen(undefined)
          }}
          onSaved={() => void pages.retry()}
        />
      )}
    </>
  )
}
