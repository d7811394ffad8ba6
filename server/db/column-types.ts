/**
 * What the schema cannot say: the narrower types of columns, and what a reader of the tables must know. The other columns and every
 * null and default come from schema.generated.ts; tables.ts joins both.
 */
import type { AdmissionState, Ending } from '#contract/admission.ts'
import type { ArticleState, MeetingNews } from '#contract/article.ts'
import type { ArticleAudience } from '#contract/article-reading.ts'
import type { BillState, DifferenceCause } from '#contract/bill.ts'
import type { CheckinList, Gate } from '#contract/checkin/lists.ts'
import type { CertificationPapers, CertificationState, PictureField, Proposers } from '#contract/certification.ts'
import type { Basis, CertificateState } from '#contract/certificate.ts'
import type { CertificateKind } from '#contract/certificate-kinds.ts'
import type { TemplateContent } from '#contract/certificate-template.ts'
import type { CampaignKey, CampaignState, CampaignTo } from '#contract/campaign.ts'
import type { CardField, Grade } from '#contract/card.ts'
import type { NoticeKind } from '#contract/notice.ts'
import type { Direction, DoorQuestion, Shown, Verdict, Why } from '#contract/checkin/rule.ts'
import type { Scan } from '#contract/checkin/scans.ts'
import type { Channel as ConsentChannel, ConsentDocument } from '#contract/consent.ts'
import type { OpeningKind } from '#contract/entry-code.ts'
import type { FileKind, FilePurpose, PictureType } from '#contract/file.ts'
import type { Handover } from '#contract/checkin/handover.ts'
import type { ImportKind } from '#contract/imports.ts'
import type { ImportReport } from '#contract/import-report.ts'
import type { FormState, RedCause, RedReason, RedState } from '#contract/invoice-red.ts'
import type { CardState, InvoiceKind, InvoiceProviderName, InvoiceState, RedPolicy, TitleKind } from '#contract/invoice-states.ts'
import type { KeptLine } from '#contract/invoice.ts'
import type { WishFailure } from '#contract/invoice-wish.ts'
import type { Profile } from '#contract/invoice-manage.ts'
import type { Identity } from '#contract/member.ts'
import type { Facts, MessageKind, MessageState } from '#contract/message.ts'
import type { OrderStatus } from '#contract/order.ts'
import type { ApplicationState } from '#contract/organisation.ts'
import type { PairingState } from '#contract/pairing.ts'
import type { TradeState } from '#contract/payment.ts'
import type { ProofState } from '#contract/proof.ts'
import type { Origin, ReceiptMethod } from '#contract/desk.ts'
import type { NamelistState, NamelistWay } from '#contract/namelist.ts'
import type { RefundCause, RefundKind, RefundRequestState, RefundState } from '#contract/refund.ts'
import type { CertificationKind } from '#contract/mark.ts'
import type { ProposalState } from '#contract/proposal.ts'
import type { MeetingStage } from '#contract/meeting-manage.ts'
import type { ReadinessSheet, RehearsalHand, RehearsalProgress, RehearsalState } from '#contract/rehearsal.ts'
import type { ImportState } from '#contract/schedule-manage.ts'
import type {
  AssignmentState,
  Blind,
  CallState,
  ContributionKind,
  ContributionState,
  Criterion,
  Track,
  Verdict as PaperVerdict,
} from '#contract/contribute-states.ts'
import type { OwnContribution } from '#contract/contribute.ts'
import type { SurveyPeople, SurveyState, SurveyTimes, SurveyUse } from '#contract/survey.ts'
import type { TaskKind, TaskState } from '#contract/task.ts'
import type { Merchant } from '#contract/settings.ts'
import type { PriceStep, VoucherKind } from '#contract/price.ts'
import type { Answer, Question } from '#contract/question.ts'
import type { Swept } from '#contract/retention.ts'
import type { Audience, RefundTier } from '#contract/ticket.ts'
import type { TicketStage } from '#contract/ticket-manage.ts'
import type { SmsPurpose } from '#contract/verify.ts'
import type { VipList } from '#contract/vip/guests.ts'
import type {
  Duty,
  GuestState,
  LegDirection,
  LegState,
  LegWay,
  LinkKind,
  Payer,
  Photographs,
  RoomState,
  Visibility,
} from '#contract/vip/words.ts'
import type { DocumentKind, VisitState } from '#contract/visitor.ts'
import type { DocumentType } from '#contract/document-words.ts'
import type { ElectorKind, Majority, VoteResult, VoteState } from '#contract/vote.ts'
import type { VoteKind } from '#contract/vote-ballot.ts'
import type { Json } from './json.ts'
import type { Sealed } from './sealed.ts'
import type { Deleted } from './deleted.ts'

/** Record that uses a file. `import`: an import has read the file; the use does not keep the file from deletion. */
export type FileUse =
  | 'invoice'
  | 'certification'
  | 'vip_guest'
  | 'material'
  | 'attendee'
  | 'survey_answer'
  | 'contribution'
  | 'meeting'
  | 'guest'
  | 'schedule_item'
  | 'article'
  | 'certificate_template'
  | 'certificate_issue'
  | 'system'
  | 'task'
  | 'template'
  | 'import'

declare const inserted: unique symbol

/** An insert must set the column, although the schema has a default: only rows from before the column rely on it. */
export interface SetOnInsert<T> {
  readonly [inserted]: T
}

/** A table or column that the schema lacks, or a text type for a number, does not compile (tables.ts). */
export interface ColumnTypes {
  /** `merchant_by`: the account that confirmed the arrangement with a merchant that is not the tenant's own. */
  tenants: { merchant: Merchant }
  /** One row: the operator of the portal. `version` grows with every change that pages show, including the looks of systems. */
  platform: {}
  /** At most one row: the code that the last start of a portal without administrator printed. */
  setup_codes: {}
  /** One row: identifies the secret that keys the digests of this database. */
  secret_check: {}
  /** `kind`, `digest`: empty until the upload is complete. `kept_at`: null until the file has been examined. */
  files: { purpose: FilePurpose; kind: FileKind | '' }
  /** `at`: position of the first byte. */
  file_pieces: {}
  /** `third_id`: the tenant where the file may be read. */
  file_uses: { entity: FileUse }
  /** Links that deliver a file once. */
  file_links: {}
  /**
   * Long work. The worker that holds `lease` until `lease_until` runs the next step; `checkpoint`: progress, in the format of the kind.
   * `total`: 0 while unknown. `result`, `failures`: ids of files, or empty. `tries`: leases since the last step that was saved.
   */
  tasks: { kind: TaskKind; state: TaskState; checkpoint: Json<unknown> }
  /** A closed account keeps its row for the books, with a mobile that no person has. `password_hash`: empty if none was ever set. */
  users: {}
  /**
   * `list_ids`: empty for all lists. `until_at`, `link_code`: of a helper who joined by a link. `written_name`: as the organiser wrote it.
   */
  staff: { list_ids: Json<string[]> }
  helper_links: { list_ids: Json<string[]> }
  /** `id`: what the owner sees; the token's hash is not shown. `openid`: the WeChat user of the browser, empty if not asked for. */
  sessions: { id: SetOnInsert<string>; device: SetOnInsert<string>; seen_at: SetOnInsert<number> }
  /** Permissions to set a new password, earned by an SMS code. */
  resets: {}
  /** How often an event has happened since `started_at`, by the key of the limit. */
  limits: {}
  pairings: { state: Exclude<PairingState, 'expired'> }
  roles: { permissions: Json<string[]> }
  /** `role_id`: a row of `roles` or the key of a built-in role. `third_id`: `*` for every tenant. `meeting_id`: empty for all meetings. */
  user_roles: {}
  profiles: { identity: Identity | ''; certify_card_no: Sealed }
  /** `subject`: the child for whom a guardian consents, else empty. */
  consents: { document: ConsentDocument; channel: ConsentChannel }
  /** The systems that an account has added. */
  user_systems: {}
  /**
   * `closed_at`: accepts no members since then, and neither do its descendants. `merged_into`: the organisation that replaces it, which is
   * not merged itself.
   */
  organisations: {}
  /**
   * `shows_since`: since when the managers of the organisation may see which meetings the member attends; null: they may not.
   * `certificates_since`: the same for the member's certificates.
   */
  organisation_members: {}
  /** Orders that were bought for the people of an organisation. */
  organisation_orders: {}
  /** `invited`: number of people that it names, and admits only these; null: a link for everyone who has it. */
  invitations: {}
  /** People that an invitation names. `told_at` null: was notified of another invitation shortly before. `used_at`: has joined by it. */
  invitees: {}
  applications: { parameters: Json<Record<string, string>>; state: ApplicationState }
  /** `tries`: wrong codes of the requester. `strange_tries`: wrong codes of others. */
  sms_codes: { purpose: SmsPurpose; device: SetOnInsert<string> }
  /**
   * `edition`: how often organisers have saved it. `details`, `notice`: sanitised HTML. `end_reason`: of a cancellation or postponement.
   * `moved_from`: start before it was postponed. `moved_from_address`: the place before the first announced change, empty without one.
   * `refund_until`: until then buyers get a full refund, also against the ticket's rule. `purge_at`: earlier deletion date that organisers
   * chose. `certification_id`: of the organiser or proposer, whose badge its pages show. `cancelled_at`: kept when it is settled or
   * archived later. `archived_from`: the stage that it returns to. `news`: what all its pages show of its articles.
   */
  meetings: { state: MeetingStage | 'removed'; archived_from: MeetingStage | ''; news: Json<MeetingNews> }
  /**
   * A scheduled article is public from `published_at` on, even if its row is not updated. `content`: sanitised HTML. `valid_until`: null
   * for unlimited. `urgent_until`: until then every page of the meeting shows it. `published_at`: kept when it is withdrawn.
   */
  articles: { state: ArticleState; audience: ArticleAudience }
  /** The tickets that may read an article of audience `tickets`. */
  article_tickets: {}
  /** How often each article was opened. A table of its own, because readers write it. */
  article_reads: {}
  /** `speakers`: names. */
  schedule_items: { speakers: Json<string[]> }
  /** How often organisers have changed the schedule of a meeting; no row if never. */
  programmes: {}
  /** `meeting_id`: null for imports of a tenant. */
  import_reports: { kind: ImportKind; report: Json<ImportReport> }
  /** A schedule file that is being imported or was. `edition`: of the resulting schedule, 0 before. `guests`: ids of imported guests. */
  schedule_imports: { state: ImportState; guests: Json<string[]> }
  /** Schedule items before (`old`) and after (`new`) the import; those with both sides are changed. */
  schedule_import_rows: { side: 'new' | 'old'; speakers: Json<string[]> }
  /** `steps`: ascending by `until`; `price_fen` is the regular price after the last. `form_id`: what attendees are asked. */
  tickets: {
    state: TicketStage | 'removed'
    steps: Json<PriceStep[]>
    audience: Audience
    organisation_ids: Json<string[]>
    refund_tiers: Json<RefundTier[]>
  }
  /**
   * A total that ticket types share; `whole` 1: all types of the meeting. Sold seats are the sum of `sold` of its types, read while the
   * pool is locked: there is no second counter.
   */
  pools: {}
  /** `value`: as contract/price.ts defines it. Uses are counted from orders. */
  vouchers: { kind: VoucherKind; ticket_ids: Json<string[]> }
  /** Phones that may buy a ticket reserved for a list of phones. */
  ticket_phones: {}
  /** A tenant's saved meeting from which new ones are made. */
  templates: { content: Json<unknown> }
  /** `version`: of the questions. `door`: the questions that check-in lists ask, in the format of lists. */
  forms: { door: Json<DoorQuestion[]> }
  /** Never updated. */
  form_versions: { questions: Json<Question[]> }
  /**
   * `unfit`: number of envelopes with invalid content. `public_key`: encrypts envelopes; empty until an anonymous survey is open.
   * `closes_at`: null if only a person closes it.
   */
  surveys: { use_for: SurveyUse; state: SurveyState; times: SurveyTimes; people: SurveyPeople }
  /** Not updated once the survey accepts answers. */
  survey_versions: { questions: Json<Question[]> }
  /** Of surveys with names. `slot`: empty if a person answers once, else the client's key of this answer. `key`: of the last answer. */
  survey_answers: { given: Json<Record<string, Answer>>; agreed: Json<string[]> }
  /** Who has answered an anonymous survey, without time or answer. `sealed`: empty, except in rows of releases before step 39. */
  survey_envelopes: {}
  /** Envelopes of anonymous surveys, encrypted again with the key of their batch. `slot`: HMAC of the person with that key. */
  survey_sealed: {}
  /** Contents of envelopes. `id`: random. */
  survey_opened: { given: Json<Record<string, Answer>> }
  /** Seats taken of each option that has a limit. */
  survey_places: {}
  /** Calls for papers. `edition` grows with every save, `version` only if a question changed. */
  contribute_calls: { state: CallState; kinds: Json<ContributionKind[]>; tracks: Json<Track[]>; blind: Blind; criteria: Json<Criterion[]> }
  /** Not updated once the call accepts answers. */
  contribute_versions: { questions: Json<Question[]> }
  /**
   * Submissions. `code`: their name for reviewers. `named`: where the text names a person. `asked`, `reviewed`, `score`: of the current
   * round, counted under its lock, `score` in hundredths. `verdict` to `decided_by`: a decision that is not announced yet, else empty.
   */
  contributions: {
    state: ContributionState
    given: Json<Record<string, Answer>>
    named: Json<OwnContribution['named']>
    verdict: PaperVerdict | ''
  }
  /** `round` 0: as they are being edited; others: as they were submitted. */
  contribution_authors: {}
  /** Submitted versions, from round 1, with the last announced decision; `published_at` null: none. Only the author's text has names. */
  contribution_rounds: { given: Json<Record<string, Answer>>; verdict: PaperVerdict | '' }
  contribute_reviewers: { tracks: Json<string[]> }
  /** Reviews, requested or written. `score`: in hundredths. `user_id` null: the account is closed. */
  contribution_assignments: { state: AssignmentState; scores: Json<Record<string, number>>; recommend: PaperVerdict | '' }
  /** Numbers of acceptance letters. They stay valid after their submissions are deleted. */
  contribution_letters: {}
  /**
   * Answers of an attendee. `agreed`: sensitive questions whose answers may be passed on. `older`: questions that this version no longer
   * has, with the version that each answer was given to.
   */
  answers: { given: Json<Record<string, Answer>>; agreed: Json<string[]>; older: Json<Record<string, number>> }
  /** The chosen options of answers, to be counted. */
  answer_choices: {}
  /**
   * `order_no`: the live order that holds the seat. `document_type`: empty without a number. `hotel_unanswered` 1: the question is not
   * answered, and `ishotel` is 0.
   */
  attendees: { idcard: Sealed; document_type: SetOnInsert<DocumentType | ''>; document_number: SetOnInsert<Sealed> }
  /**
   * `copies`: seats that it holds now. `idem_key`, `idem_digest`: the client's key of the intention, and a digest of the request.
   * `price_fen`: of one copy, after `discount_fen`. `step_until`: end of the price step that applied, 0 for the regular price. `made_by`:
   * the organiser, empty if the buyer made it. `note`: of organisers. `source`: the word of the link that led to it.
   */
  orders: { status: OrderStatus; origin: Origin }
  /**
   * `payer_seen`: the openId (jsapi) or the address (h5) for which it was opened. `code_url`: how the buyer pays (an address, the content
   * of a QR code or a prepay_id), empty before the provider has answered, unusable after `handle_until`. `receipt_id`: the payment, if no
   * provider reported one. `ask_at`: next query at the provider, null if none is due.
   */
  trades: { state: TradeState }
  /**
   * `task_id`: the long work that refunds many orders, null for a single refund. `attempt`: number of resends by a person, because a refund
   * that failed for good needs a new number at the provider. `error`: of the provider. `ask_at`: next attempt, null if none is due.
   */
  refunds: { state: RefundState; cause: RefundCause; kind: RefundKind }
  /** `contact_phone`, `contact_email`: where the issuer may reach the buyer, or empty. */
  invoice_titles: { kind: TitleKind }
  /** The title that the members of an organisation may use. `id`: the name by which they refer to it. */
  organisation_titles: {}
  /**
   * Requests for an invoice as soon as the order is paid and may be invoiced. `title_id`: of the buyer or of an organisation; the title may
   * be deleted meanwhile. `failed`: empty while it waits. `ask_at`: next attempt for an order that is paid but may not be invoiced yet.
   */
  invoice_wishes: { kind: InvoiceKind; failed: '' | WishFailure }
  /** Of a tenant: the seller, the items, and the period in which invoices can be requested. */
  invoice_profiles: {
    kinds: Json<InvoiceKind[]>
    items: Json<Profile['items']>
    remark: Json<Profile['remark']>
    policy: RedPolicy
    provider: InvoiceProviderName
  }
  /**
   * An application and its blue invoice. `reason`: why it was returned or the provider refused. `attempt`: number of final refusals by the
   * provider; each needs a new number there. `used` 1: the buyer has booked or deducted it. `use_undo` 1: the buyer has withdrawn that,
   * which counts once no red invoice relies on it. `item`: index of the sold item in the profile. `files_at`: arrival of its files. `card`:
   * its state in the payer's 微信卡包. `card_payment`: the payment for which the buyer has added it there; each only once. `waits_since`: start
   * of its state (contract/invoice-waits.ts). `card_since`: start of the state of the card. `provider_no`: number at the provider, empty if
   * it is that of the latest attempt (features/invoice/numbers.ts).
   */
  invoices: {
    state: InvoiceState
    kind: InvoiceKind
    title_kind: TitleKind
    lines: Json<KeptLine[]>
    provider: InvoiceProviderName
    waits_for: '' | 'face'
    card: CardState
  }
  /** The amount of an order that an invoice covers. `live` 0: no longer, or not yet. */
  invoice_parts: {}
  /**
   * `holds` 1: the refund waits for it. `reminded_at`: when the buyer was told that the time is nearly over. `turned_into`: the full red
   * invoice that replaced it.
   */
  invoice_reds: {
    state: RedState
    reason: RedReason
    cause: RedCause
    form: '' | FormState
    provider: InvoiceProviderName
    waits_for: '' | 'face'
  }
  /**
   * The amount of an order that a red invoice takes back. `live` 0: none, because it lapsed or its invoice was never issued. `debt`: the
   * part of a lapsed one that exceeds what is paid.
   */
  invoice_red_parts: {}
  /** The tickets that ended with a refund. */
  refund_admissions: {}
  /** `admission_ids`: empty for all of the order. */
  refund_requests: { admission_ids: Json<string[]>; state: RefundRequestState }
  /**
   * Payments that no provider reports. `serial_folded`: the form that is compared (`foldedSerial`), empty if an earlier receipt from before
   * the column has the same. `surplus_fen`: the amount beyond the price of its orders.
   */
  receipts: { method: ReceiptMethod }
  namelists: { way: NamelistWay; state: NamelistState }
  /** People who are being imported. A row with a seat has an empty name. */
  namelist_rows: {}
  /** Links that pass a ticket to the person who opens them; one for each ticket. */
  claim_links: {}
  /** The last start and success of each job. `failed_at`: the last failure since that success, if any. */
  rounds: {}
  /**
   * Whether deletion by age may rely on the servers' time: one row, named `clock` (server/jobs/clock-judgement.ts). `seen_at`: the last
   * time that was trusted. `looked_at`: the last time, trusted or not. `doubted_at`: the time that raised the doubt, null without one.
   * `reason`: of the current or last doubt. `jumped_by`: milliseconds, negative for a jump back, summed over several jumps. `moved_ms`: sum
   * of small jumps during the doubt. `steady_ms`: running time since the last jump. `total_ms`: running time that small jumps do not
   * restart. `ended_at`, `ended_by`: of the last doubt.
   */
  clock_watch: { reason: '' | 'jump' | 'gap' | 'servers'; ended_by: '' | 'repaired' | 'clocks' | 'steady' | 'person' }
  /** Values for the operators' alarms. `label`: empty for a single value. */
  figures: {}
  /**
   * Random bytes behind the key of a ballot box (server/sealing/box.ts): of a secret vote, or of one batch of an anonymous survey. The row
   * is destroyed when the box is opened.
   */
  box_keys: {}
  /**
   * Deleted rows whose bytes may still be in the database's files (server/db/deleted.ts). `marks` counts deletions, `tries` attempts;
   * `next_at`: when the next attempt is due.
   */
  pending_rewrites: { name: Deleted }
  /** Rows deleted (`removed`) and emptied (`emptied`) by retention, by kind and day (UTC+8). */
  erasures: { kind: Swept }
  /** The bank account of a tenant for transfers. */
  transfer_accounts: {}
  /**
   * `bank_serial`: as the payer wrote it. `serial`: as it is stored (`serialOf`). `serial_folded`: as it is compared (`foldedSerial`).
   * `remind_at`: next reminder or expiry, null for proofs from before reminders.
   */
  proofs: { state: ProofState }
  /** A table of its own, so that lists do not read pictures. */
  proof_pictures: { type: PictureType }
  /** One bill of one provider. `ask_at`: null once it has been compared. */
  bill_days: { state: BillState }
  /** `ref`: number of the trade or the refund. `order_no`: empty for a movement that is not ours. */
  bill_differences: { kind: 'trade' | 'refund'; cause: DifferenceCause }
  /** Our movements according to bills. `ref`: as in `bill_differences`. `fee_mils`: thousandths of a fen. */
  bill_lines: { kind: 'trade' | 'refund' }
  /** Never updated. `no`: 0 for the sheet (contract/settlement.ts), from 1 for supplements. `log_n`, `log_head`: end of the log's chain. */
  settlements: {}
  /** `segment`: the filter as requested. `words`: the filter as text. `key`: the client's key of the intention. */
  campaigns: { kind: CampaignKey; segment: Json<unknown>; to_whom: CampaignTo; state: CampaignState }
  /** Phones that get no messages of a tenant, except about their own orders. */
  message_blocks: {}
  /** Notifications that an organiser has turned off. */
  notice_refusals: { kind: NoticeKind }
  /** Organisers were notified that a ticket, or the pool of a whole meeting, is sold out. Deleted when a seat becomes free. */
  sell_outs: {}
  /** The rehearsal of a meeting. `holder`: the process that runs it and renews `beat_at`. `sheet`: empty before the end. */
  rehearsals: {
    state: Exclude<RehearsalState, 'broken'>
    hands: Json<RehearsalHand[]>
    progress: Json<RehearsalProgress>
    sheet: Json<ReadinessSheet> | ''
  }
  /**
   * The outbox. `key`: the same key is the same message. `channel`: empty before the first attempt. `to_mobile`: the phone of a ticket's
   * attendee, if the message does not go to the account; emptied at the end. `to_name`: the name of that attendee, else empty.
   */
  messages: { kind: MessageKind; facts: Json<Facts>; state: MessageState; channel: 'wechat' | 'sms' | '' }
  /** A notification to everyone in a meeting. `last_user`: the last account that was handled. */
  announcements: {}
  /** The access token and the ticket of the WeChat account, shared by all servers. */
  wechat_credentials: {}
  /** Authorisations in progress. The code and its result are stored for a browser that returns with the same code. */
  wechat_states: {}
  /** The WeChat user of an account, from the latest authorisation. */
  wechat_bindings: {}
  /** Meetings whose attendees' answers have been deleted. */
  attendee_purges: {}
  /**
   * `number`: printed on the ticket; proves it, but does not admit. `key_hash`: of the live code's public key, empty until first needed.
   * `ended_why`: empty while it admits. `serial`: number in the meeting, null until the next sync. `roster_version`: of the roster that
   * contains the change. `slot`: by which doors share admissions, set with `serial`; it stays when the phone is corrected from which it was
   * computed. `bought_by`: the buyer, after the named person has claimed it. `opened_at`: when the holder first saw it. `wrong_names`:
   * number of wrong names in claims.
   */
  admissions: {
    status: AdmissionState
    number: SetOnInsert<string>
    badge_hash: SetOnInsert<string>
    exhibitor_hash: SetOnInsert<string>
    ended_why: Ending
  }
  /** Counters of the devices of a meeting. */
  rosters: {}
  /** What the door shows about an attendee. */
  door_notes: {}
  /**
   * `latitude`, `longitude`: degrees as text. `states`, `shares`: counters of the versions of its states and shares. `devices`: number of
   * the last device.
   */
  checkin_lists: {
    kind: CheckinList['kind']
    ticket_ids: Json<string[]>
    windows: Json<CheckinList['windows']>
    passes: CheckinList['passes']
    accepts: Json<OpeningKind[]>
    questions: Json<DoorQuestion[]>
    gates: Json<Gate[]>
  }
  /** `device`: the browser's own id, by which a returning browser is the same device. */
  checkin_devices: {}
  /** Which device owns a slot of admissions, and which one gets it next. */
  checkin_slots: {}
  /** Admissions that a device has handed over: to another device, by a hand-over code, or to the server. */
  checkin_releases: {}
  checkin_asks: { answer: '' | 'gave' | 'kept' }
  /** `waiting`: what is blocked until the earlier hand-over arrives by which the giver got it, else empty. */
  checkin_handovers: { waiting: Json<Pick<Handover, 'slots' | 'serials'>> | '' }
  /** State of an admission or, on lists of kind `visitor`, of a visit. `heard` 0: the device that admitted it has not confirmed yet. */
  checkin_states: {}
  /** Every scan, including refused ones. `judged`: the verdict of a device without network. */
  checkin_scans: {
    shown: Shown['kind']
    direction: Direction
    verdict: Verdict
    why: Why
    judged: Verdict | ''
    answers: Json<Scan['answers']>
  }
  /**
   * One of each kind for an account at a tenant. `state`: of the documents. The badge (`mark_name`, `mark_code`, `mark_until`) stays while
   * new documents wait. `code`: of an organisation, as submitted; `mark_code`: at most one organisation of a tenant has it. `paper_tail`:
   * the part of `paper_no` that is shown. `reasons`: of a refusal, by field. `told_at`: when the owner was told of the end. The pictures
   * and the number are deleted at `delete_at`.
   */
  certifications: {
    kind: CertificationKind
    state: CertificationState
    fields: Json<CertificationPapers>
    paper_no: Sealed
    reasons: Json<{ field: string; reason: string }[]>
  }
  /** Each view of a picture of a certification. */
  certification_looks: { field: PictureField }
  /** How a tenant certifies; no row for the standard rules. */
  certification_rules: { proposers: Proposers }
  /** Applications to hold a meeting. `meeting_id`: the draft that resulted. */
  proposals: { state: ProposalState; reasons: Json<{ field: string; reason: string }[]> }
  /** Who is responsible for the guests of a meeting, and when all of it is deleted. */
  vip_lists: { banquets: Json<VipList['banquets']> }
  /**
   * `diet`: as organisers note it. `own_diet`: as the guest wrote it. `order_no`: of the seat that organisers gave with the file.
   * `door_note`: the note last sent to the door. `arrived_at`: the first entry.
   */
  vip_guests: {
    state: GuestState
    document_type: SetOnInsert<DocumentType | ''>
    document_number: SetOnInsert<Sealed>
    duties: Json<Duty[]>
    visibility: Visibility
    photographs: Photographs
    companions: Json<string[]>
  }
  /** `from_zone`: minutes east of UTC. */
  vip_legs: { direction: LegDirection; way: LegWay; state: LegState }
  vip_rooms: { payer: Payer; state: RoomState }
  /** `event_id`: of a banquet of the list, or of an appearance. */
  vip_seats: {}
  /** `about`: id of a guest or a car, or name of a hotel. `tail`: of the recipient's phone. */
  vip_links: { kind: LinkKind }
  /** `serials`, `version`: counters of the roster of its visits. */
  visitor_desks: {}
  /**
   * `host_name`, `host_mobile`: as typed. `sought_at`: when an account was searched by them. `code`, `key_hash`: of the live pass, empty
   * before approval. `arrived_at`, `left_at`, `gate`, `entries`: from the door. `key_digest`: of the key in the browser that announced the
   * visit; for a walk-in, of the reception's key for the request.
   */
  visits: { state: VisitState; companions: Json<string[]>; document_kind: DocumentKind }
  /** `meeting_id`: empty for all meetings of the tenant. */
  visit_blocks: {}
  /** The fields that an account shares by its code; without a row, the standard of contract/card.ts. */
  cards: { shows: Json<CardField[]> }
  /**
   * `public_key`: of a secret vote, once opened. `counting` 1: takes no ballots, even before its end. `result`, `head`: of the chain, empty
   * until counted. `roll_digest`: of the voter roll at closing (server/features/vote/roll-digest.ts).
   */
  votes: {
    state: VoteState
    kind: VoteKind
    options: Json<string[]>
    majority: Majority
    electors: ElectorKind
    ticket_ids: Json<string[]>
    tags: Json<string[]>
    result: Json<VoteResult> | ''
  }
  /**
   * Who has voted. `elector`: an account, or the organisation for which it votes. `stake`: votes once under any holder: a ticket, an
   * organisation, or a phone (its keyed digest). `wechat`: digest of the WeChat user of the browser.
   */
  vote_roll: {}
  /** Ballots of named votes. `envelope`: empty, except in rows of releases before step 39. */
  vote_ballots: {}
  /** Envelopes of secret votes, encrypted again with the key of the box until the count. `slot`: HMAC of the elector with that key. */
  vote_envelopes: {}
  /** Counted ballots, in the order of their random commitments. */
  vote_bulletin: {}
  /**
   * Cards that an exhibitor or, without one, a person keeps. A card that was taken back keeps only giver, keeper and time, and can be given
   * again. `giver_id`: the holder of the scanned ticket. `shown`: the fields that the giver shared.
   */
  kept_cards: { shown: Json<CardField[]>; grade: Grade }
  certificate_templates: { content: Json<TemplateContent> }
  certificate_rules: { kind: CertificateKind; basis: Json<Basis> }
  /** People that a rule names individually. */
  certificate_people: {}
  /** What certificates issued together have in common. Never updated. */
  certificate_issues: { kind: CertificateKind; content: Json<TemplateContent> }
  /** `person`: identifies a person within a rule. `user_id`: the account, if known. `phone`: by which an account finds it otherwise. */
  certificates: { state: CertificateState }
  /** A table of its own, so that rosters, logs and exports do not read codes. */
  admission_codes: {}
  /** `meeting_id`: empty for entries outside the history of a meeting. `seq`: order in PostgreSQL; null in SQLite and in earlier rows. */
  log: {}
  /**
   * Links of the log's chain (server/flow/log-rule.ts). After the text of a line is deleted, `salt` is empty, `who_salt` still proves the
   * author, `why_digest` replaces the text, and `forgotten` names the line that reports the deletion.
   */
  log_seals: {}
  /**
   * One row: the end of the chain, and how far lines have been searched. `live` 0: earlier lines are being sealed, by id up to `passed`.
   * All lines up to `low` have a link; no more lines up to `mark` appear after those in `awaited` have ended (server/flow/unsealed.ts).
   * `engine`: the engine whose positions these are.
   */
  log_chain: {}
}
