import type { FoldedSources } from '../fill-folded.ts'
import type { Migration } from '../migration.ts'
import { addFolded } from './add-folded.ts'

const sources: FoldedSources = {
  users: ['name'],
  attendees: ['name', 'name_pinyin', 'hospital', 'department'],
  visits: ['name', 'unit', 'host_name', 'plate'],
  vip_guests: ['name', 'unit', 'post', 'host_name'],
  certificates: ['name', 'unit'],
  kept_cards: ['name', 'company', 'position', 'note'],
  guests: ['name', 'company', 'title'],
  certifications: ['name', 'code', 'mark_name'],
  proposals: ['title', 'contact_name'],
  contribution_rounds: ['title'],
  contribution_authors: ['name'],
  contribute_reviewers: ['unit'],
  receipts: ['payer'],
  invoices: ['title'],
  vouchers: ['code', 'note'],
  exhibitors: ['name', 'booth'],
  meetings: ['title', 'address'],
  articles: ['title'],
  votes: ['title'],
  tenants: ['name'],
}

/** Next to each searched column, its text in the form that searches compare (folded.ts). */
export default {
  name: '0044-folded-text',
  sql: addFolded(sources),
  folded: sources,
} satisfies Migration
