/** How a system looks, and whom people call; the platform's administrators choose which. */
import { settings } from '#contract/settings.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { useConflict } from '../../../kit/form/conflict.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { Empty } from '../../../ui/empty.tsx'
import { notice } from '../../../ui/notice.ts'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FaceForm } from './face-form.tsx'

export function FaceTab() {
  const { query, change } = useAddress()
  const faces = useQuery(settings.faces, {}, { quiet: true, fresh: true })
  const header = useQuery(system.headerInfo, {}, { quiet: true })
  const conflict = useConflict(faces.retry)
  return (
    <Loaded query={faces} waiting={<Skeleton shape="card" count={2} />}>
      {(all) => {
        const face = all.find(({ sysCode }) => sysCode === query.get('sysCode')) ?? all[0]
        if (face === undefined) return <Empty>这里还没有系统</Empty>
        return (
          <>
            {all.length > 1 && (
              <div className="settings-which">
                <Select
                  label="系统"
                  placeholder="请选择系统"
                  value={face.sysCode}
                  onChange={(sysCode) => {
                    conflict.clear()
                    change({ sysCode })
                  }}
                  choices={all.map(({ sysCode, title, tenant }) => ({
                    value: sysCode,
                    label: tenant === '' ? title : `${title}（${tenant}）`,
                  }))}
                />
              </div>
            )}
            <FaceForm
              key={`${face.sysCode} ${face.edition}`}
              face={face}
              conflict={conflict}
              onSaved={(saved) => {
                faces.put(all.map((one) => (one.sysCode === saved.sysCode ? saved : one)))
                void header.retry()
                notice.success('已保存，公开页面随即更新')
              }}
            />
          </>
        )
      }}
    </Loaded>
  )
}
