/** 微站: the modules of a meeting's home, in order, beside the home as it will be. */
import './manage.css'
import { useState } from 'react'
import { meetingManage, MODULES_MAX, type OwnModule } from '#contract/meeting-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { SortList } from '../../../kit/sort/sort-list.tsx'
import { Toolbar } from '../../../kit/toolbar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { hueOf } from '../../../ui/hue.ts'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ModuleIcon } from '../parts/module-icon.tsx'
import { recommended, screens } from './module-choices.ts'
import { ModuleSheet } from './module-sheet.tsx'

export default function ModulesForm({ meetingId }: { meetingId: string }) {
  const query = useQuery(meetingManage.ownModules, { meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
      {(modules) => <Modules meetingId={meetingId} modules={modules} onPut={query.put} onChanged={query.retry} />}
    </Loaded>
  )
}

interface Props {
  meetingId: string
  modules: readonly OwnModule[]
  onPut: (modules: OwnModule[]) => void
  onChanged: () => Promise<unknown>
}

function Modules({ meetingId, modules, onPut, onChanged }: Props) {
  const [open, setOpen] = useState<OwnModule | 'new'>()
  const [adding, setAdding] = useState(false)
  const sorting = useAction(meetingManage.sortModules)
  const saving = useAction(meetingManage.saveModule)
  const missing = recommended.filter(({ path }) => !modules.some((module) => module.path === path))

  async function move(module: OwnModule, to: number) {
    const sorted = modules.filter(({ id }) => id !== module.id)
    sorted.splice(to, 0, module)
    // Where it was put it is seen at once; what the server says is what it is.
    onPut(sorted)
    const outcome = await sorting.run({ meetingId, ids: sorted.map(({ id }) => id) })
    if (outcome.ok) onPut(outcome.data)
    else await onChanged()
  }

  /** One after another, in their order; what did not come can be asked for again. */
  async function addAll() {
    setAdding(true)
    let all = true
    for (const { path, name, icon } of missing) {
      all = (await saving.run({ meetingId, path, name, icon })).ok
      if (!all) break
    }
    setAdding(false)
    await onChanged()
    if (all) notice.success('已添加推荐的模块')
  }

  return (
    <div className="manage-modules">
      <div>
        <Toolbar
          count={`共 ${modules.length} 个模块`}
          actions={
            <>
              {missing.length > 0 && modules.length > 0 && (
                <Button busy={adding} onClick={() => void addAll()}>
                  用推荐的模块
                </Button>
              )}
              <Button
                kind={modules.length > 0 ? 'primary' : 'quiet'}
                disabled={modules.length >= MODULES_MAX}
                onClick={() => setOpen('new')}
              >
                添加模块
              </Button>
            </>
          }
        />
        {modules.length === 0 ? (
          <Empty
            action={
              <Button kind="primary" busy={adding} onClick={() => void addAll()}>
                用推荐的模块
              </Button>
            }
          >
            微站还没有模块，可以一次放入推荐的 {recommended.length} 个
          </Empty>
        ) : (
          <Card bare>
            <SortList
              label="微站模块"
              items={modules}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              onMove={(module, to) => void move(module, to)}
            >
              {(module) => (
                <button type="button" className="manage-row" onClick={() => setOpen(module)}>
                  <span className="unseen">编辑</span>
                  <span className={`tile-icon ${hueOf(module.icon)}`}>
                    <ModuleIcon name={module.icon} />
                  </span>
                  <span className="manage-words">
                    <span className="manage-name">{module.name}</span>
                    <span className="quiet">{placeOf(module)}</span>
                  </span>
                </button>
              )}
            </SortList>
          </Card>
        )}
      </div>
      {modules.length > 0 && (
        <aside className="manage-preview" aria-label="微站预览">
          <p className="quiet">在手机上的样子</p>
          <ul className="tiles">
            {modules.map(({ id, name, icon }) => (
              <li key={id} className="tile">
                <span className={`tile-icon ${hueOf(icon)}`}>
                  <ModuleIcon name={icon} />
                </span>
                <span className="tile-name">{name}</span>
              </li>
            ))}
          </ul>
        </aside>
      )}
      {open !== undefined && (
        <ModuleSheet
          meetingId={meetingId}
          module={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onChanged={() => void onChanged()}
        />
      )}
    </div>
  )
}

/** Where it leads, if its name does not say so. */
function placeOf({ name, path }: OwnModule): string {
  const place = screens.find((screen) => screen.path === path)?.name ?? path
  return place === name ? '' : place
}
