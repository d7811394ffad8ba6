/** 切换系统: the systems I may enter, and the organisations I belong to. */
import '../parts/switchover.css'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { organisation } from '#contract/organisation.ts'
import { paths } from '#contract/paths.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'
import { safeBack } from '../../../session/way-back.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons-later.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddSystemSheet } from '../parts/add-system-sheet.tsx'
import { JoinedOrganisations } from '../parts/joined-organisations.tsx'
import { SystemRow } from '../parts/system-row.tsx'
import { useSwitch } from '../parts/use-switch.ts'

export default function Switchover() {
  const back = safeBack(new URLSearchParams(useSearch()).get('back'), paths.classify)
  const mine = useQuery(organisation.mySystems, {}, { quiet: true, fresh: true })
  // Which one this is, the server says: what is stored may be empty on a new handset.
  const here = useQuery(system.headerInfo, {}, { quiet: true }).data?.sysCode
  const { goOn, moving } = useSwitch(back)
  const [adding, setAdding] = useState(false)
  const add = (
    <Button onClick={() => setAdding(true)}>
      <PlusIcon size={1.1} />
      添加系统
    </Button>
  )

  return (
    <Page title="切换系统" back={paths.classify} beside={<JoinedOrganisations />}>
      <Loaded query={mine} waiting={<Skeleton shape="card" count={2} />}>
        {(systems) =>
          systems.length === 0 ? (
            <Empty action={add}>您还没有可以进入的系统</Empty>
          ) : (
            <>
              <ul className="switchover-systems">
                {systems.map((one) => (
                  <li key={one.sysCode}>
                    <SystemRow
                      system={one}
                      current={one.sysCode === here}
                      busy={moving === one.sysCode}
                      disabled={moving !== ''}
                      onChoose={() => void goOn(one, one.sysCode === here)}
                    />
                  </li>
                ))}
              </ul>
              <div className="switchover-add">{add}</div>
            </>
          )
        }
      </Loaded>
      {adding && (
        <AddSystemSheet
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            void mine.retry()
          }}
        />
      )}
    </Page>
  )
}
