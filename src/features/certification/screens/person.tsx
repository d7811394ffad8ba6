/** 个人认证 */
import { PapersPage } from '../parts/papers-page.tsx'
import { PersonForm } from '../parts/person-form.tsx'

export default function CertifyPerson() {
  return <PapersPage kind="person" Form={PersonForm} />
}
