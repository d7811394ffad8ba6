/** 机构认证 */
import { OrganisationForm } from '../parts/organisation-form.tsx'
import { PapersPage } from '../parts/papers-page.tsx'

export default function CertifyOrganisation() {
  return <PapersPage kind="organisation" Form={OrganisationForm} />
}
