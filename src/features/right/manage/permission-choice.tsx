/** What a role may do, area by area; only what its editor may do too. */
import { hasAllPermissions } from '#contract/may.ts'
import { type Permission, permissionWords } from '#contract/right.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
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
              {offered.map((one) => (
                <Checkbox
                  key={one}
                  checked={chosen.includes(one)}
                  onChange={(on) => onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one))}
                >
                  {permissionWords[one]}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )
      })}
    </>
  )
}
