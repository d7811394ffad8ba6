/** What a role may do, area by area; only what its editor may do too. */
import { hasAllPermissions } from '#contract/may.ts'
import { type Permission, permissionWords } from '#contract/right.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'
import { areas, permissionsOf } from './permission-words.ts'

interface Props {
  chosen: readonly Permission[]
  onChange: (chosen: readonly Permission[]) => void
}

export function PermissionChoice({ chosen, onChange }: Props) {
  const session = useSession()
  return (
    <>
      {areas.map(({ key, name }) => {
        const offered = permissionsOf(key).filter((one) => hasAllPermissions(session, [one]))
        if (offered.length === 0) return null
        const rest = chosen.filter((one) => !offered.includes(one))
        const all = offered.every((one) => chosen.includes(one))
        return (
          <fieldset key={key} className="users-area">
            <legend className="unseen">{name}</legend>
            <div className="users-area-head">
              <h3 aria-hidden>{name}</h3>
              <Button kind="text" label={`${name}${all ? '全不选' : '全选'}`} onClick={() => onChange(all ? rest : [...rest, ...offered])}>
                {all ? '全不选' : '全选'}
              </Button>
            </div>
            <div className="users-permissions">
              <CheckboxList
                choices={offered.map((value) => ({ value, label: permissionWords[value] }))}
                value={chosen}
                onChange={onChange}
              />
            </div>
          </fieldset>
        )
      })}
    </>
  )
}
