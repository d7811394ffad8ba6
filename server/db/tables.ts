/**
 * Every table, as the query layer sees it. Two column types only, TEXT and
 * INTEGER (64 bit), so that one schema serves both engines: moments are epoch
 * milliseconds in UTC, money is whole fen, yes/no is 1/0, lists and records are
 * JSON text (json.ts). A state has the contract's own type.
 */
import type { ColumnType } from 'kysely'
import type { AdmissionState, Ending } from '#contract/admission.ts'
import type { ArticleAudience, ArticleState, MeetingNews } from '#contract/article.ts'
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

/** Record that uses a file. `import`: an import has read the file; the use does not keep the file from the sweep. */
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

/** Filled by the database when an insert leaves it out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface Tables {
  /** `merchant_by`: the account of whoever confirmed the arrangement with a merchant that is not the tenant's own. */
  tenants: {
    id: string
    name: string
    created_at: number
    edition: Defaulted<number>
    merchant: Defaulted<Merchant>
    merchant_note: Defaulted<string>
    merchant_by: Defaulted<string | null>
    merchant_at: Defaulted<number | null>
  }
  /** One row: who runs the portal. `version` grows with everything that pages say of the portal, its systems' looks included. */
  platform: {
    id: string
    operator: string
    icp: string
    police: string
    report_phone: string
    report_mail: string
    edition: number
    version: number
  }
  /** One row at most: what the start of a portal without administrator has printed last. */
  setup_codes: { id: string; digest: string; created_at: number }
  /** One row: which secret the digests of this database are keyed with. */
  secret_check: { id: string; digest: string }
  systems: {
    sys_code: string
    tenant_id: string
    title: string
    favicon: string
    logo: string
    brand_color: string
    support_phone: string
    support_hours: string
    manual_url: string
    is_public: number
    edition: Defaulted<number>
  }
  /** `kind` and `digest` are empty until all of it is there, `kept_at` until it has been looked at. */
  files: {
    id: string
    user_id: string
    upload: string
    purpose: FilePurpose
    name: string
    kind: FileKind | ''
    size: number
    received: number
    digest: string
    created_at: number
    kept_at: number | null
  }
  /** `at`: its first byte. */
  file_pieces: { file_id: string; at: number; base64: string }
  /** Uses of a file. A use keeps the file, except entity `import`; `third_id`: the tenant where the file may be read. */
  file_uses: { file_id: string; entity: FileUse; entity_id: string; third_id: string }
  /** Addresses that give a file away once; kept by their digest. */
  file_links: { digest: string; file_id: string; ends_at: number }
  /**
   * Long work. Whoever holds `lease` until `lease_until` does the next step; `checkpoint` is where it stands, its kind's own.
   * `result` and `failures` are files, or empty.
   */
  tasks: {
    id: string
    kind: TaskKind
    third_id: string
    meeting_id: string
    user_id: string
    state: TaskState
    done: number
    /** 0 until it is known. */
    total: number
    failed: number
    checkpoint: Json<unknown>
    why: string
    result: string
    failures: string
    lease: string
    lease_until: number
    /** Leases taken since the last step that was kept. */
    tries: number
    created_at: number
    ended_at: number | null
  }
  task_failures: { task_id: string; at: number; row: number; what: string; why: string }
  /** A closed account keeps its row, for the books, under a mobile that nobody has. `password_hash` is empty where none was ever set. */
  users: {
    id: string
    mobile: string
    name: string
    password_hash: Defaulted<string>
    created_at: number
    closed_at: Defaulted<number | null>
  }
  /** `list_ids`: empty for all; `until_at` and `link_code` of a helper who came in by a link. */
  staff: {
    meeting_id: string
    user_id: string
    created_at: number
    list_ids: Defaulted<Json<string[]>>
    until_at: Defaulted<number | null>
    link_code: Defaulted<string>
    /** As the organiser has written it; empty for helpers and in entries of before. */
    written_name: Defaulted<string>
  }
  helper_links: {
    code: string
    meeting_id: string
    third_id: string
    list_ids: Json<string[]>
    pin_hash: string
    uses_left: number
    until_at: number
    revoked_at: number | null
    created_by: string
    created_at: number
  }
  sessions: {
    token_hash: string
    user_id: string
    third_id: string
    created_at: number
    expires_at: number
    ended_at: number | null
    ip: string
    agent: string
    /** What its owner calls it by: the token's hash stays here. */
    id: string
    device: string
    seen_at: number
    /** Who, to WeChat, sits in front of it; empty where nobody has asked. */
    openid: Defaulted<string>
  }
  /** A right, won by an SMS code, to set a new password. */
  resets: { token_hash: string; user_id: string; expires_at: number; used_at: number | null }
  captchas: { id: string; answer_hash: string; expires_at: number }
  /** How often something happened since `started_at`: one row for each thing that is limited. */
  limits: { key: string; started_at: number; n: number }
  pairings: {
    id: string
    secret_hash: string
    state: Exclude<PairingState, 'expired'>
    user_id: string | null
    third_id: string
    remember: number
    created_at: number
    expires_at: number
    ip: string
    agent: string
    device: string
  }
  roles: { id: string; third_id: string; name: string; permissions: Json<string[]>; created_at: number }
  /**
   * `role_id` is a row of `roles` or the key of a built-in role; `third_id` is `*` for a right everywhere; `meeting_id` is
   * empty for a right at all meetings of the tenant.
   */
  user_roles: { user_id: string; third_id: string; meeting_id: Defaulted<string>; role_id: string; granted_by: string; created_at: number }
  profiles: {
    user_id: string
    sex: number | null
    birthday: string
    email: string
    identity: Identity | ''
    company: string
    position: string
    area_code: string
    address: string
    certify_card_type: string
    certify_card_no: Sealed
    guardian_name: string
    guardian_mobile: string
    updated_at: number
  }
  consents: {
    id: string
    user_id: string
    document: ConsentDocument
    version: string
    channel: ConsentChannel
    /** The child a guardian agreed for; else empty. */
    subject: string
    ip: string
    created_at: number
    withdrawn_at: number | null
  }
  /** The systems an account has added. */
  user_systems: { user_id: string; sys_code: string; created_at: number }
  organisations: {
    id: string
    third_id: string
    parent_id: string | null
    name: string
    type: string
    dept_code: string
    phone: string
    area_code: string
    address: string
    introduce: string
    created_at: number
    /** Takes nobody in since then; whatever is below it is closed too. */
    closed_at: number | null
    /** Whom it leads on to since it was merged; that one is not merged itself. */
    merged_into: string | null
  }
  /**
   * `shows_since`: lets those who look after it know which meetings they go to, since then; null: does not.
   * `certificates_since`: lets it have their certificates.
   */
  organisation_members: {
    organisation_id: string
    user_id: string
    joined_at: number
    duty: Defaulted<string>
    shows_since: Defaulted<number | null>
    certificates_since: Defaulted<number | null>
  }
  /** Orders that were bought for an organisation's people. */
  organisation_orders: { order_no: string; organisation_id: string; user_id: string; booked_at: number }
  invitations: {
    code: string
    organisation_id: string
    third_id: string
    note: string
    uses_left: number
    created_by: string
    created_at: number
    expires_at: number
    revoked_at: number | null
    /** How many it names, and lets in nobody else; null: a link for whoever has it. */
    invited: number | null
  }
  /** Whom an invitation names. `told_at` null: was told of another one shortly before; `used_at`: has joined by it. */
  invitees: { code: string; user_id: string; created_at: number; told_at: number | null; used_at: number | null }
  applications: {
    id: string
    user_id: string
    organisation_id: string
    third_id: string
    apply_type: number
    parameters: Json<Record<string, string>>
    remark: string
    state: ApplicationState
    reason: string
    created_at: number
    decided_at: number | null
    decided_by: string | null
  }
  sms_codes: {
    id: string
    mobile: string
    purpose: SmsPurpose
    code_hash: string
    /** Wrong ones by whoever asked for it, and by everybody else. */
    tries: Defaulted<number>
    strange_tries: Defaulted<number>
    sent_at: number
    expires_at: number
    used_at: number | null
    ip: string
    device: string
  }
  meetings: {
    id: string
    third_id: string
    title: string
    summary: string
    cover: string
    share_picture: string
    details: string
    live_url: string
    sponsor: string
    phone: string
    address: string
    starts_at: number
    ends_at: number
    state: MeetingStage | 'removed'
    version: Defaulted<number>
    /** How often organisers have saved it; 0 where nobody has. */
    edition: Defaulted<number>
    map_url: Defaulted<string>
    /** Sanitised HTML, as `details`. */
    notice: Defaulted<string>
    /** Why it was cancelled or put off. */
    end_reason: Defaulted<string>
    /** When it was to begin, before it was put off. */
    moved_from: Defaulted<number | null>
    /** The place before the first change of it that people were told of; empty where the place is still that one. */
    moved_from_address: Defaulted<string>
    /** Until then buyers may have all of their money back, whatever a ticket's rule says. */
    refund_until: Defaulted<number | null>
    /** When what it knows of its people goes, where organisers have chosen an earlier day than the law's last. */
    purge_at: Defaulted<number | null>
    /** Of whoever made it, or whose proposal it was: its mark stands on its pages. */
    certification_id: Defaulted<string | null>
    /** When it was cancelled, whatever has become of it since: settled, archived. */
    cancelled_at: Defaulted<number | null>
    /** What an archived one was before, and comes back as; else empty. */
    archived_from: Defaulted<MeetingStage | ''>
    /** Of its articles what all of its pages say: written with them, so that a page asks for nothing more. */
    news: Defaulted<Json<MeetingNews>>
    created_at: number
  }
  modules: { id: string; meeting_id: string; name: string; icon: string; path: string; sort: number; edition: Defaulted<number> }
  article_categories: { id: string; meeting_id: string; name: string; sort: number; edition: Defaulted<number>; created_at: number }
  /** What organisers tell the people of a meeting. A scheduled one is published from its moment on, whether or not its row says so. */
  articles: {
    id: string
    meeting_id: string
    third_id: string
    category_id: string | null
    state: ArticleState
    edition: Defaulted<number>
    title: string
    summary: string
    /** Sanitised HTML. */
    content: string
    cover: string
    share_picture: string
    pinned: number
    audience: ArticleAudience
    /** Without one, for good. */
    valid_until: number | null
    /** Until then it stands on every page of the meeting. */
    urgent_until: number | null
    /** From then on it is seen; kept when it is withdrawn. */
    published_at: number | null
    made_by: string
    created_at: number
    updated_at: number
  }
  /** For whom an article of audience `tickets` is. */
  article_tickets: { article_id: string; ticket_id: string }
  /** How often each was opened: apart, because it is written by readers. */
  article_reads: { article_id: string; reads: number }
  schedule_items: {
    id: string
    meeting_id: string
    source_key: string
    title: string
    details: string
    starts_at: number
    ends_at: number
    day: string
    room: string
    track: string
    /** Names. */
    speakers: Json<string[]>
    language: string
    level: string
    /** How often it has been saved. */
    edition: Defaulted<number>
  }
  /** How often a meeting's programme has been changed; none where it never was by its organisers. */
  programmes: { meeting_id: string; edition: number }
  /** A programme file on its way into a meeting, or in it; `guests`: ids of those who came with it. */
  /** `meeting_id`: null for imports of a tenant. */
  import_reports: {
    id: string
    file_id: string
    kind: ImportKind
    third_id: string
    meeting_id: string | null
    file_name: string
    report: Json<ImportReport>
    user_id: string
    created_at: number
  }
  schedule_imports: {
    task_id: string
    meeting_id: string
    user_id: string
    state: ImportState
    /** Of the programme that came of it; 0 before. */
    edition: number
    added: number
    changed: number
    removed: number
    guests: Json<string[]>
    file_name: string
    created_at: number
    applied_at: number | null
  }
  /** Sessions as they will be (`new`) and as they were before (`old`): what is in both is changed. */
  schedule_import_rows: {
    task_id: string
    side: 'new' | 'old'
    id: string
    source_key: string
    title: string
    details: string
    starts_at: number
    ends_at: number
    day: string
    room: string
    track: string
    speakers: Json<string[]>
    language: string
    level: string
    edition: number
  }
  guests: {
    id: string
    meeting_id: string
    source_key: string
    name: string
    title: string
    company: string
    avatar: string
    introduce: string
    sort: number
    edition: Defaulted<number>
  }
  tickets: {
    id: string
    meeting_id: string
    third_id: string
    name: string
    note: string
    price_fen: number
    total: number
    sold: Defaulted<number>
    booking_from: number
    booking_to: number
    limit_order: number
    limit_phone: number
    state: TicketStage | 'removed'
    sort: number
    group_name: Defaulted<string>
    /** In ascending order of `until`; `price_fen` is the ordinary price after the last. */
    steps: Defaulted<Json<PriceStep[]>>
    pool_id: Defaulted<string | null>
    least_order: Defaulted<number>
    hidden: Defaulted<number>
    approval: Defaulted<number>
    audience: Defaulted<Audience>
    organisation_ids: Defaulted<Json<string[]>>
    pay_minutes: Defaulted<number>
    refund_tiers: Defaulted<Json<RefundTier[]>>
    invoice_item: Defaulted<string>
    edition: Defaulted<number>
    /** What it asks of attendees. */
    form_id: Defaulted<string | null>
  }
  /**
   * A total that types share; `whole` 1: the meeting's own, which all of them share. What is taken is the sum of its types'
   * `sold`, counted with the pool locked: there is no second counter.
   */
  pools: {
    id: string
    meeting_id: string
    third_id: string
    name: string
    whole: number
    total: number
    edition: number
    created_at: number
  }
  /** `value` as contract/price.ts has it; what is used is counted from orders. */
  vouchers: {
    id: string
    meeting_id: string
    third_id: string
    code: string
    kind: VoucherKind
    value: number
    ticket_ids: Json<string[]>
    uses: number
    uses_person: number
    starts_at: number | null
    ends_at: number | null
    note: string
    active: number
    edition: number
    created_at: number
  }
  /** Who may buy a ticket that is for phones of a list. */
  ticket_phones: { ticket_id: string; phone: string }
  /** A meeting to begin from, as its tenant kept it. */
  templates: { id: string; third_id: string; name: string; content: Json<unknown>; created_by: string; created_at: number }
  /** `version` of its questions; `door`: those of them that lists ask, as lists have them. */
  forms: {
    id: string
    meeting_id: string
    third_id: string
    name: string
    edition: number
    version: number
    door: Json<DoorQuestion[]>
    created_at: number
    removed_at: number | null
  }
  /** Never updated. */
  form_versions: { form_id: string; version: number; questions: Json<Question[]>; made_at: number; made_by: string }
  /** `use_for`: what it is for; `unfit`: envelopes in which nothing was that fits; `closes_at` null: until somebody closes it. */
  surveys: {
    id: string
    meeting_id: string
    third_id: string
    use_for: SurveyUse
    name: string
    category: string
    about: string
    state: SurveyState
    edition: number
    version: number
    times: SurveyTimes
    people: SurveyPeople
    anonymous: number
    /** What envelopes are sealed to; empty until an anonymous one is open. */
    public_key: string
    share_key: string
    unfit: Defaulted<number>
    closes_at: number | null
    created_at: number
    opened_at: number | null
    ended_at: number | null
  }
  /** Never updated once somebody can answer it. */
  survey_versions: { survey_id: string; version: number; questions: Json<Question[]>; made_at: number; made_by: string }
  /** Of named ones. `slot`: empty where somebody answers once, else the client's key of this answer; `key`: that of the last one. */
  survey_answers: {
    id: string
    survey_id: string
    session_id: string
    user_id: string
    slot: string
    key: string
    version: number
    given: Json<Record<string, Answer>>
    agreed: Json<string[]>
    created_at: number
    updated_at: number
  }
  /** Who has answered an anonymous survey; no time, no answer. `sealed` is empty: only releases before step 39 kept the envelope here. */
  survey_envelopes: { survey_id: string; session_id: string; user_id: string; sealed: string; key: string }
  /** Envelopes of anonymous surveys, encrypted again under the key of their batch. `slot`: HMAC of the person under that key. */
  survey_sealed: { survey_id: string; session_id: string; slot: string; batch: number; sealed: string }
  /** What was in envelopes; the id is chance alone. */
  survey_opened: { id: string; survey_id: string; session_id: string; version: number; given: Json<Record<string, Answer>> }
  /** How many have an option whose places are counted. */
  survey_places: { survey_id: string; key: string; option: string; taken: number }
  /** What a meeting calls for. Edition grows with every save, `version` only where a question changed. */
  contribute_calls: {
    meeting_id: string
    third_id: string
    state: CallState
    edition: number
    version: number
    about: string
    kinds: Json<ContributionKind[]>
    tracks: Json<Track[]>
    blind: Blind
    per_paper: number
    quorum: number
    take_days: number
    criteria: Json<Criterion[]>
    submit_from: number | null
    submit_until: number | null
    review_until: number | null
    decide_until: number | null
    revise_until: number | null
    final_until: number | null
    speaker_code: string
    created_at: number
  }
  /** Never updated once somebody can answer it. */
  contribute_versions: { meeting_id: string; version: number; questions: Json<Question[]>; made_at: number; made_by: string }
  /**
   * What an author works on. `code`: what reviewers call it; `named`: where it names somebody; `asked`, `reviewed`, `score`: of its
   * round, counted with each change under its lock, the score in hundredths; `verdict` to `decided_by`: what is decided and
   * not told, else empty; `accepted_as`: words.
   */
  contributions: {
    id: string
    meeting_id: string
    third_id: string
    user_id: string
    code: string
    state: ContributionState
    edition: number
    kind: string
    track: string
    title: string
    abstract: string
    version: number
    given: Json<Record<string, Answer>>
    file_id: string
    named: Json<OwnContribution['named']>
    round: number
    asked: number
    reviewed: number
    score: number | null
    verdict: PaperVerdict | ''
    verdict_kind: string
    comment: string
    decided_by: string
    accepted_as: string
    session_id: string
    created_at: number
    updated_at: number
    submitted_at: number | null
  }
  /** `round` 0: as they are typed; else as they were handed in. */
  contribution_authors: {
    contribution_id: string
    round: number
    position: number
    name: string
    unit: string
    mobile: string
    email: string
    presents: number
  }
  /**
   * What was handed in, from 1, and what was told of it last; `published_at` null: nothing yet. No name stands there but in what its
   * author has written.
   */
  contribution_rounds: {
    contribution_id: string
    round: number
    kind: string
    track: string
    title: string
    abstract: string
    version: number
    given: Json<Record<string, Answer>>
    file_id: string
    submitted_at: number
    verdict: PaperVerdict | ''
    verdict_kind: string
    comment: string
    decided_by: string
    published_at: number | null
  }
  contribute_reviewers: {
    meeting_id: string
    user_id: string
    unit: string
    tracks: Json<string[]>
    most: number
    created_at: number
    written_name: Defaulted<string>
  }
  /** Who was asked about a round, and what they wrote; `score` in hundredths. `user_id` null: their account is closed. */
  contribution_assignments: {
    id: string
    contribution_id: string
    round: number
    meeting_id: string
    user_id: string | null
    state: AssignmentState
    take_until: number
    reason: string
    scores: Json<Record<string, number>>
    score: number | null
    recommend: PaperVerdict | ''
    to_author: string
    to_chair: string
    offered_at: number
    done_at: number | null
  }
  /** Numbers of acceptance letters, which stay true when their papers are gone. */
  contribution_letters: { no: string; contribution_id: string; meeting_id: string; accepted_as: string; issued_at: number }
  /**
   * What an attendee answered to own questions, and under which version. `agreed`: sensitive questions whose answers may be
   * handed on; `older`: answers to questions that this version has no more, each with the version that it was given to.
   */
  answers: {
    attendee_id: string
    form_id: string
    version: number
    meeting_id: string
    given: Json<Record<string, Answer>>
    agreed: Json<string[]>
    older: Json<Record<string, number>>
    updated_at: number
  }
  /** The options among them, to be counted. */
  answer_choices: { attendee_id: string; form_id: string; key: string; option: string }
  attendees: {
    id: string
    user_id: string
    meeting_id: string
    third_id: string
    ticket_id: string
    /** The live order that holds this person's place. */
    order_no: string | null
    name: string
    name_pinyin: string
    sex: number | null
    phone: string
    idcard: Sealed
    age: number | null
    /** Empty without a number. */
    document_type: DocumentType | ''
    document_number: Sealed
    nation: string
    email: string
    department: string
    position: string
    hospital: string
    grassroots: string
    address: string
    project: string
    awarded: string
    annex_url: string
    other: string
    ishotel: number
    /** 1: the question is not answered, and `ishotel` is 0. */
    hotel_unanswered: Defaulted<number>
    often: number
    created_at: number
    updated_at: number
  }
  orders: {
    no: string
    user_id: string
    meeting_id: string
    third_id: string
    ticket_id: string
    copies: number
    price_fen: number
    amount_fen: number
    status: OrderStatus
    created_at: number
    expires_at: number | null
    paid_at: number | null
    ended_at: number | null
    /** The client's key for this intention, and a digest of what it asked for. */
    idem_key: string | null
    idem_digest: string | null
    /** Fen off one copy by the voucher: `price_fen` is what it costs with it. */
    discount_fen: Defaulted<number>
    /** The price step that held, by its end; 0: the ordinary price. */
    step_until: Defaulted<number>
    voucher_id: Defaulted<string | null>
    origin: Defaulted<Origin>
    /** The organiser who made it; empty where the buyer did. */
    made_by: Defaulted<string>
    /** What organisers want to remember of it. */
    note: Defaulted<string>
    /** The word of the link that it came by. */
    source: Defaulted<string>
  }
  order_attendees: { order_no: string; attendee_id: string; position: number }
  trades: {
    no: string
    order_no: string
    provider: string
    provider_id: string | null
    amount_fen: number
    state: TradeState
    channel: Defaulted<string>
    /** For whom it was opened, where the cashier looks: the openId (jsapi), the address (h5). */
    payer_seen: Defaulted<string>
    /** What the cashier is reached by: an address, what a QR code says, a prepay_id; empty until it is announced. */
    code_url: string
    /** From then on `code_url` is of no use; null where it lives as long as the trade. */
    handle_until: Defaulted<number | null>
    /** What paid it, where no provider did. */
    receipt_id: Defaulted<string | null>
    created_at: number
    settled_at: number | null
    /** When the timer asks the provider next; null once there is nothing left to ask. */
    ask_at: number | null
    asked: Defaulted<number>
  }
  refunds: {
    no: string
    trade_no: string
    order_no: string
    amount_fen: number
    state: RefundState
    why: string
    provider: Defaulted<string>
    cause: Defaulted<RefundCause>
    kind: Defaulted<RefundKind>
    /** The long work that gives many back, each order once; null for one by itself. */
    task_id: Defaulted<string | null>
    /** How often a person has had it sent anew: a refund that failed for good needs another number at the provider. */
    attempt: Defaulted<number>
    /** What the provider said when it refused. */
    error: Defaulted<string>
    created_at: number
    done_at: number | null
    /** When it is sent (again) next; null once there is nothing left to send. */
    ask_at: number | null
    asked: Defaulted<number>
  }
  /** Whom invoices are made out to, as somebody keeps them. */
  invoice_titles: {
    id: string
    user_id: string
    kind: TitleKind
    name: string
    tax_no: string
    address: string
    phone: string
    bank: string
    account: string
    /** Phone and e-mail at which the issuer may reach the buyer; empty for none. */
    contact_phone: Defaulted<string>
    contact_email: Defaulted<string>
    is_default: number
    created_at: number
  }
  /** The title of an organisation, which its people may use; one each. */
  organisation_titles: {
    organisation_id: string
    /** What those who use it name it by. */
    id: string
    edition: number
    name: string
    tax_no: string
    address: string
    phone: string
    bank: string
    account: string
  }
  /** An invoice that a buyer wants as soon as an order is paid and may be invoiced. */
  invoice_wishes: {
    order_no: string
    user_id: string
    /** One's own title or one's organisation's; it may be gone by then. */
    title_id: string
    kind: InvoiceKind
    /** Why nothing came of it; empty while it waits. */
    failed: '' | WishFailure
    /** When it is looked at again: it is paid, and the time to ask has not come. */
    ask_at: number | null
    created_at: number
  }
  /** The seller, what is sold, and when it can be asked for; one a tenant. */
  invoice_profiles: {
    third_id: string
    edition: number
    name: string
    tax_no: string
    kinds: Json<InvoiceKind[]>
    items: Json<Profile['items']>
    remark: Json<Profile['remark']>
    from_payment: number
    days: number
    policy: RedPolicy
    provider: InvoiceProviderName
  }
  /** An application, and the blue invoice that comes of it. */
  invoices: {
    no: string
    third_id: string
    meeting_id: string
    user_id: string
    idem_key: string | null
    state: InvoiceState
    kind: InvoiceKind
    title_kind: TitleKind
    title: string
    tax_no: string
    address: string
    phone: string
    bank: string
    account: string
    contact_phone: Defaulted<string>
    contact_email: Defaulted<string>
    amount_fen: number
    tax_fen: number
    lines: Json<KeptLine[]>
    remark: string
    /** Why it was returned, or what its provider said when it refused. */
    reason: string
    provider: InvoiceProviderName
    /** How often a provider has refused it for good: it needs another number there. */
    attempt: number
    waits_for: '' | 'face'
    number: string | null
    /** 1: the buyer has booked or deducted it. */
    used: number
    /** 1: the buyer has taken that back; it counts once no red invoice relies on it. */
    use_undo: Defaulted<number>
    replaces: string | null
    /** The place of what was sold in the profile. */
    item: number
    applied_at: number
    issued_at: number | null
    /** When its files came. */
    files_at: number | null
    created_at: number
    ask_at: number | null
    asked: Defaulted<number>
    /** How it stands in the 微信卡包 of whoever paid. */
    card: Defaulted<CardState>
    /** The payment for which it was put there by its buyer: once, for ever. */
    card_payment: string | null
    /** Since when it waits for whom its state waits for (contract/invoice-waits.ts); since when its card is in its state. */
    waits_since: Defaulted<number>
    card_since: Defaulted<number | null>
    /** Number at the provider, where it is not that of the latest attempt; empty: it is (features/invoice/numbers.ts). */
    provider_no: Defaulted<string>
  }
  /** What an invoice covers of an order. `live` 0: nothing any more, or not yet. */
  invoice_parts: { invoice_no: string; order_no: string; fen: number; live: number }
  invoice_reds: {
    no: string
    invoice_no: string
    third_id: string
    meeting_id: string
    state: RedState
    amount_fen: number
    tax_fen: number
    whole: number
    reason: RedReason
    cause: RedCause
    refund_no: string | null
    /** 1: the refund waits for it. */
    holds: number
    form: '' | FormState
    until_at: number | null
    number: string | null
    error: string
    provider: InvoiceProviderName
    attempt: number
    waits_for: '' | 'face'
    created_at: number
    done_at: number | null
    ask_at: number | null
    asked: Defaulted<number>
    /** When the buyer was told that the time is nearly over. */
    reminded_at: number | null
    /** As of `invoices`. */
    waits_since: Defaulted<number>
    /** The full red invoice that took its place; null for none. */
    turned_into: Defaulted<string | null>
  }
  /**
   * What a red letter takes back of an order. `live` 0: nothing, for it lapsed, or its invoice never came to be. `debt`: what of a
   * lapsed one stands beyond what is paid.
   */
  invoice_red_parts: { red_no: string; invoice_no: string; order_no: string; fen: number; live: number; debt: number }
  /** Whose tickets ended with a refund. */
  refund_admissions: { refund_no: string; admission_id: string }
  /** `admission_ids`: empty for all of the order. */
  refund_requests: {
    id: string
    order_no: string
    meeting_id: string
    third_id: string
    user_id: string
    admission_ids: Json<string[]>
    amount_fen: number
    reason: string
    state: RefundRequestState
    answer: string
    refund_no: string | null
    created_at: number
    decided_at: number | null
    decided_by: string | null
  }
  /** Money that no provider reports; `surplus_fen` is what of it its orders do not cost. */
  receipts: {
    id: string
    meeting_id: string
    third_id: string
    method: ReceiptMethod
    payer: string
    serial: string
    /** As it is compared (`foldedSerial`); empty if an earlier receipt of before the column has the same. */
    serial_folded: Defaulted<string>
    day: string
    amount_fen: number
    surplus_fen: number
    surplus_back_at: number | null
    note: string
    made_by: string
    created_at: number
  }
  attendee_tags: { attendee_id: string; meeting_id: string; tag: string }
  namelists: {
    id: string
    meeting_id: string
    third_id: string
    ticket_id: string
    user_id: string
    task_id: string
    way: NamelistWay
    state: NamelistState
    created_at: number
    ended_at: number | null
  }
  /** People on their way in; who has a place has no name here any more. */
  namelist_rows: {
    namelist_id: string
    position: number
    row: number
    name: string
    phone: string
    department: string
    post: string
    order_no: string | null
  }
  /** Links that give a ticket to whoever opens them; kept by their digest, one for a ticket. */
  claim_links: { digest: string; admission_id: string; user_id: string; created_at: number; ends_at: number }
  /**
   * What happens by itself, one row for each: when it last began, when one last went well, and when it has failed since
   * then, if it has.
   */
  rounds: { name: string; began_at: number; ended_at: number | null; failed_at: number | null; why: string }
  /** Whether deletion by age may rely on the servers' time: one row, named `clock` (server/jobs/clock-judgement.ts). */
  clock_watch: {
    name: string
    /** The last time that a server looked at and trusted. */
    seen_at: number
    /** The last time that a server looked at, trusted or not. */
    looked_at: number
    /** The time that raised the doubt; null without a doubt. */
    doubted_at: number | null
    /** Of the current or the last doubt. */
    reason: '' | 'jump' | 'gap' | 'servers'
    /** Milliseconds, negative for a jump back; the sum if the clock jumped several times. */
    jumped_by: number
    jumps: number
    /** Milliseconds that small jumps have moved the clock during the doubt. */
    moved_ms: number
    /** Milliseconds of running since the last jump. */
    steady_ms: number
    /** Milliseconds of running that small jumps did not restart. */
    total_ms: number
    /** When and how the last doubt ended. */
    ended_at: number | null
    ended_by: '' | 'repaired' | 'clocks' | 'steady' | 'person'
  }
  /** What operators' alarms look at, as it was last counted; `label` is empty where a figure stands alone. */
  figures: { name: string; label: string; value: number }
  /**
   * Random bytes behind the key of a ballot box (server/sealing/box.ts): of a secret vote, or of one batch of an anonymous survey.
   * The row is destroyed when the box is opened.
   */
  box_keys: { subject_id: string; session_id: string; batch: number; random: string }
  /**
   * Deleted rows whose bytes may still be in the database's files (server/db/deleted.ts). `marks` counts deletions, `tries`
   * attempts; `next_at` is when the next attempt is due.
   */
  pending_rewrites: { name: Deleted; since: number; marks: number; tries: number; next_at: number }
  /** What went by itself because its time was over: by the day in 东八区 and the kind, rows that are gone and rows that were emptied. */
  erasures: { day: string; kind: Swept; removed: number; emptied: number; last_at: number }
  /** Where a tenant takes bank transfers. */
  transfer_accounts: { third_id: string; payee: string; bank: string; account: string; note: string; edition: Defaulted<number> }
  proofs: {
    id: string
    order_no: string
    trade_no: string
    third_id: string
    user_id: string
    payer_name: string
    /** As the payer has written it. */
    bank_serial: string
    /** The same as it is stored (`serialOf`). */
    serial: Defaulted<string>
    /** The same as it is compared (`foldedSerial`). */
    serial_folded: Defaulted<string>
    pay_day: string
    note: string
    state: ProofState
    reason: string
    created_at: number
    decided_at: number | null
    decided_by: string | null
    /** When those who decide are told again, or it lapses; null where it has waited since before anybody was told. */
    remind_at: Defaulted<number | null>
  }
  /** Apart, so that lists never touch them. */
  proof_pictures: { proof_id: string; type: PictureType; base64: string }
  /** One bill of one provider; `ask_at` is null once it has been compared. */
  bill_days: {
    provider: string
    day: string
    state: BillState
    lines: number
    checked_at: number | null
    ask_at: number | null
    asked: Defaulted<number>
  }
  bill_differences: {
    id: string
    provider: string
    day: string
    kind: 'trade' | 'refund'
    cause: DifferenceCause
    /** What the line is known by: the trade's number, or the refund's. */
    ref: string
    trade_no: string
    provider_id: string
    refund_no: string
    /** Empty for what is not ours. */
    order_no: string
    third_id: string
    their_fen: number | null
    their_state: string
    our_fen: number | null
    our_state: string
    created_at: number
    cleared_at: number | null
    note: string
    explanation: Defaulted<string>
    explained_by: Defaulted<string | null>
    explained_at: Defaulted<number | null>
  }
  /** What bills say of movements, those alone that are ours; `ref` as in `bill_differences`, `fee_mils` thousandths of a fen. */
  bill_lines: {
    provider: string
    kind: 'trade' | 'refund'
    ref: string
    day: string
    order_no: string
    amount_fen: number
    fee_mils: number | null
  }
  /** Never updated. `no`: 0 the sheet, 1 and more its supplements; `sheet`: as contract/settlement.ts has it. */
  settlements: {
    id: string
    meeting_id: string
    third_id: string
    no: number
    sheet: string
    note: string
    digest: string
    closed_by: string
    closed_at: number
    /** Where the log's chain ended then. */
    log_n: Defaulted<number>
    log_head: Defaulted<string>
  }
  /** `segment`: the filter as it was asked for; `words`: the same for people; `key`: the client's for this intention. */
  campaigns: {
    id: string
    meeting_id: string
    third_id: string
    kind: CampaignKey
    what: string
    segment: Json<unknown>
    words: string
    to_whom: CampaignTo
    state: CampaignState
    send_at: number
    task_id: string | null
    refused: number
    made_by: string
    key: string
    created_at: number
    ended_at: number | null
  }
  /** Phones that a tenant sends nothing to but what is about their own orders. */
  message_blocks: { third_id: string; mobile: string; note: string; made_by: string; created_at: number }
  /** What organisers do not want to be told. */
  notice_refusals: { user_id: string; third_id: string; kind: NoticeKind }
  /** What organisers know to be sold out, a ticket or the pool that is a meeting's own total; gone with the first free place. */
  sell_outs: { thing_id: string; meeting_id: string; since: number }
  /**
   * A meeting's rehearsal, while there is one; its people and money are in a world of their own. `holder`: the process that
   * plays it, and says so at `beat_at`; `sheet` is empty before its end.
   */
  rehearsals: {
    meeting_id: string
    id: string
    third_id: string
    holder: string
    state: Exclude<RehearsalState, 'broken'>
    people: number
    speed: number
    hands: Json<RehearsalHand[]>
    progress: Json<RehearsalProgress>
    sheet: Json<ReadinessSheet> | ''
    began_at: number
    beat_at: number
  }
  materials: { id: string; meeting_id: string; third_id: string; file_id: string; name: string; made_by: string; created_at: number }
  /** The outbox. */
  messages: {
    id: string
    /** What it says to whom, once: the same key is the same message. */
    key: string
    user_id: string
    third_id: string
    meeting_id: string
    kind: MessageKind
    facts: Json<Facts>
    state: MessageState
    /** Empty before it was first tried. */
    channel: 'wechat' | 'sms' | ''
    tries: number
    send_at: number | null
    ended_at: number | null
    error: string
    created_at: number
    campaign_id: Defaulted<string | null>
    /** Where it goes instead of to the account: the phone of somebody in whose name a ticket is. Emptied once it has ended. */
    to_mobile: Defaulted<string>
    /** Whose name that is; empty for an account's own. */
    to_name: Defaulted<string>
  }
  /** Something to tell everybody in a meeting; `last_user` is how far it has come. */
  announcements: {
    id: string
    meeting_id: string
    third_id: string
    what: string
    who: string
    created_at: number
    last_user: string
    done_at: number | null
  }
  /** The token and the ticket of the account, shared by all servers. */
  wechat_credentials: { name: string; value: string; expires_at: number; claimed_until: number }
  /** Authorisations under way; the code and what it gave are kept for whoever comes back with it. */
  wechat_states: {
    state_hash: string
    device: string
    user_id: string | null
    back: string
    created_at: number
    expires_at: number
    code_hash: string | null
    openid: string | null
    used_at: number | null
  }
  /** A member's own WeChat; the newest authorisation counts. */
  wechat_bindings: { app_id: string; user_id: string; openid: string; unionid: string; created_at: number }
  /** Meetings whose attendees' answers have been cleared. */
  attendee_purges: { meeting_id: string; purged_at: number }
  admissions: {
    id: string
    order_no: string
    attendee_id: string
    user_id: string
    meeting_id: string
    ticket_id: string
    code_hash: string
    status: AdmissionState
    issued_at: number
    ended_at: number | null
    /** Printed on the ticket; proves, opens nothing. */
    number: string
    badge_hash: string
    exhibitor_hash: string
    /** Of the live code's public key; empty until it was first needed. */
    key_hash: Defaulted<string>
    /** Empty while it admits. */
    ended_why: Defaulted<Ending>
    /** Its number in the meeting, and the roster's version that tells of it: null until the next sync counts it. */
    serial: Defaulted<number | null>
    roster_version: Defaulted<number | null>
    /** What doors share it out by, from its number on; stays, whoever mends the phone that it came from. */
    slot: Defaulted<number | null>
    /** Who bought it, once the person it was bought for has claimed it. */
    bought_by: Defaulted<string | null>
    /** When its holder first had it before them; null while nobody knows of it. */
    opened_at: Defaulted<number | null>
    /** How many wrong names were said for it. */
    wrong_names: Defaulted<number>
  }
  /** What devices of a meeting count by. */
  rosters: { meeting_id: string; rotating: Defaulted<number>; version: Defaulted<number>; serials: Defaulted<number> }
  /** What the door is to know of somebody. */
  door_notes: { admission_id: string; vip: number; note: string; host_id: string | null }
  /** Lists of a meeting that people are checked against. */
  checkin_lists: {
    id: string
    meeting_id: string
    third_id: string
    name: string
    kind: CheckinList['kind']
    ticket_ids: Json<string[]>
    windows: Json<CheckinList['windows']>
    passes: CheckinList['passes']
    exits: number
    accepts: Json<OpeningKind[]>
    questions: Json<DoorQuestion[]>
    gates: Json<Gate[]>
    self: number
    self_code: string
    /** Degrees, as texts: two column types only. */
    latitude: string
    longitude: string
    radius: number
    handover_key: string
    /** Counters: the version of its states and of its shares, and the number of the last device. */
    states: Defaulted<number>
    shares: Defaulted<number>
    devices: Defaulted<number>
    created_at: number
    removed_at: number | null
  }
  checkin_devices: {
    id: string
    list_id: string
    no: number
    name: string
    gate_id: string
    user_id: string
    token_hash: string
    /** The browser's name for itself: the same one comes back as the same device. */
    device: string
    roster_key: string
    opened_at: number
    seen_at: number
    lease_until: number
    closed_at: number | null
    cut_at: number | null
  }
  /** Which device owns a slot of admissions, and which is to own it next. */
  checkin_slots: { list_id: string; slot: number; device_id: string | null; wanted_id: string | null }
  /** Admissions that a device has given up: to another device, by a hand-over code, or to the server. */
  checkin_releases: { list_id: string; admission_id: string; device_id: string; to_id: Defaulted<string | null> }
  checkin_asks: {
    id: string
    list_id: string
    device_id: string
    admission_id: string
    serial: number
    gate: string
    created_at: number
    answer: Defaulted<'' | 'gave' | 'kept'>
  }
  /** `waiting`: what cannot change hands yet, for how the giver came by it is not told; else empty. */
  checkin_handovers: {
    list_id: string
    from_no: number
    seq: number
    to_no: number
    taken_at: number
    waiting: Defaulted<Json<Pick<Handover, 'slots' | 'serials'>> | ''>
  }
  /** What a list knows of an admission, or, of kind `visitor`, of a visit; `heard` 0: the device that let it in has not confirmed it. */
  checkin_states: {
    list_id: string
    admission_id: string
    serial: number
    inside: number
    entered: number
    entered_at: number
    gate_id: string
    scan_id: string
    heard: number
    version: number
  }
  /** Every scan, refused ones too. `judged`: what the device showed without a network. */
  checkin_scans: {
    id: string
    nonce: string
    meeting_id: string
    third_id: string
    list_id: string
    gate_id: string
    device_id: string | null
    user_id: string
    admission_id: string | null
    shown: Shown['kind']
    digest: string
    direction: Direction
    verdict: Verdict
    why: Why
    judged: Verdict | ''
    device_at: number
    server_at: number
    forced: number
    conflict: number
    answers: Json<Scan['answers']>
    past_at: number | null
    past_gate: string
    undone_at: number | null
  }
  /**
   * One of each kind for an account at a tenant. `state` is where its papers stand; the mark (`mark_name`, `mark_code`,
   * `mark_until`) stands beside papers that wait anew. `paper_no` is sealed, `paper_tail` what is shown of it; both pictures and
   * number go at `delete_at`. `fields`: what else was typed. `reasons`: of a refusal, by field.
   */
  certifications: {
    id: string
    kind: CertificationKind
    user_id: string
    third_id: string
    state: CertificationState
    edition: Defaulted<number>
    name: string
    /** Of an organisation, as it was handed in. */
    code: string
    fields: Json<CertificationPapers>
    paper_no: Sealed
    paper_tail: string
    reasons: Json<{ field: string; reason: string }[]>
    reason: string
    checked: string
    insisted: number
    mark_name: string
    /** One organisation has it at a tenant, or none. */
    mark_code: string
    mark_until: number | null
    /** When its holder was told that it ends. */
    told_at: number | null
    submitted_at: number | null
    decided_at: number | null
    decided_by: string | null
    delete_at: number | null
    created_at: number
  }
  /** Each look at a picture of one. */
  certification_looks: { id: string; certification_id: string; field: PictureField; who: string; at: number }
  /** How a tenant certifies, where it has said so. */
  certification_rules: { third_id: string; edition: number; months: number; keep_days: number; proposers: Proposers }
  /** Somebody who wants to hold a meeting; `meeting_id`: the draft that it became. */
  proposals: {
    id: string
    user_id: string
    third_id: string
    state: ProposalState
    edition: Defaulted<number>
    title: string
    starts_at: number
    ends_at: number
    address: string
    size: number
    paid: number
    intro: string
    contact_name: string
    contact_mobile: string
    reasons: Json<{ field: string; reason: string }[]>
    reason: string
    meeting_id: string | null
    submitted_at: number
    decided_at: number | null
    decided_by: string | null
    created_at: number
  }
  /** Whoever answers for a meeting's guests, and until when all of it is kept. */
  vip_lists: {
    meeting_id: string
    third_id: string
    edition: Defaulted<number>
    lead_name: string
    lead_mobile: string
    lead_id: string | null
    margin_minutes: number
    delete_at: number
    banquets: Json<VipList['banquets']>
  }
  /**
   * `diet`: as organisers note it; `own_diet`: as the guest has written it. `order_no`: of a place that was given with the
   * file. `door_note`: the words that the door was told of them last. `arrived_at`: the door's first entry.
   */
  vip_guests: {
    id: string
    meeting_id: string
    third_id: string
    edition: Defaulted<number>
    state: GuestState
    name: string
    honorific: string
    unit: string
    post: string
    mobile: string
    document_type: DocumentType | ''
    document_number: Sealed
    duties: Json<Duty[]>
    visibility: Visibility
    photographs: Photographs
    photo_id: string | null
    languages: string
    companions: Json<string[]>
    gift: string
    speaks_name: string
    speaks_mobile: string
    host_name: string
    host_mobile: string
    host_id: string | null
    deputy_name: string
    deputy_mobile: string
    deputy_id: string | null
    diet: string
    health: string
    notes: string
    own_diet: string
    diet_agreed_at: number | null
    ticket_id: string | null
    order_no: string | null
    admission_id: string | null
    door_note: string
    refusal: string
    arrived_at: number | null
    arrived_gate: string
    made_by: string
    created_at: number
  }
  vip_cars: {
    id: string
    meeting_id: string
    edition: Defaulted<number>
    plate: string
    model: string
    seats: number
    driver: string
    driver_mobile: string
    note: string
  }
  vip_legs: {
    id: string
    meeting_id: string
    guest_id: string
    edition: Defaulted<number>
    direction: LegDirection
    way: LegWay
    number: string
    from_place: string
    to_place: string
    /** Minutes east of UTC. */
    from_zone: number
    plan_from: number
    plan_to: number
    expect_from: number | null
    expect_to: number | null
    meet_at: string
    car_id: string | null
    note: string
    state: LegState
    marked_at: number | null
  }
  vip_rooms: {
    id: string
    meeting_id: string
    edition: Defaulted<number>
    hotel: string
    kind: string
    beds: number
    room: string
    from_day: string
    to_day: string
    payer: Payer
    state: RoomState
  }
  vip_sleepers: { room_id: string; guest_id: string }
  /** `event_id`: of a banquet of the list, or of an appearance. */
  vip_seats: { id: string; meeting_id: string; guest_id: string; event_id: string; seat_table: string; seat: string }
  vip_appearances: {
    id: string
    meeting_id: string
    guest_id: string
    schedule_id: string | null
    title: string
    place: string
    role: string
    start_at: number | null
    call_at: number
  }
  vip_tasks: {
    id: string
    meeting_id: string
    guest_id: string | null
    edition: Defaulted<number>
    what: string
    owner_name: string
    owner_mobile: string
    owner_id: string | null
    due_at: number | null
    done_at: number | null
    done_by: string | null
  }
  /** `about`: a guest's or a car's id, or a hotel's name. `tail`: of the phone that it is for. */
  vip_links: {
    digest: string
    meeting_id: string
    kind: LinkKind
    about: string
    tail: string
    wrong: Defaulted<number>
    made_by: string
    created_at: number
    ends_at: number
  }
  /** `serials`, `version`: counters of the roster of its visits. */
  visitor_desks: {
    meeting_id: string
    third_id: string
    edition: Defaulted<number>
    open: number
    two_steps: number
    asks_document: number
    companions_most: number
    days_most: number
    retention_days: number
    notice: string
    serials: Defaulted<number>
    version: Defaulted<number>
  }
  /**
   * `host_name`, `host_mobile`: the words that were typed; `sought_at`: when somebody was looked for by them. `code` and
   * `key_hash`: of the live pass, empty before it was approved. `arrived_at`, `left_at`, `gate`, `entries`: the door's.
   * `key_digest`: of the key in the browser that announced it; of a walk-in, of the desk's own key for that request.
   */
  visits: {
    id: string
    meeting_id: string
    third_id: string
    state: VisitState
    name: string
    mobile: string
    unit: string
    host_name: string
    host_mobile: string
    host_id: string | null
    sought_at: number | null
    reason: string
    from_at: number
    to_at: number
    companions: Json<string[]>
    plate: string
    document_kind: DocumentKind
    document_tail: string
    walk_in: number
    key_digest: string
    agreed_by: string | null
    decided_by: string | null
    decided_at: number | null
    refusal: string
    arrived_at: number | null
    left_at: number | null
    overdue_at: number | null
    delete_at: number
    created_at: number
    code: string
    key_hash: string
    serial: number | null
    roster_version: number | null
    entries: Defaulted<number>
    gate: Defaulted<string>
  }
  visit_blocks: {
    third_id: string
    /** Empty: all meetings of the tenant. */
    meeting_id: string
    mobile: string
    reason: string
    until_at: number
    made_by: string
    created_at: number
  }
  /** What somebody lets others have who scan their code; without a row, what contract/card.ts says. */
  cards: { user_id: string; shows: Json<CardField[]>; saved_at: number }
  exhibitors: {
    id: string
    meeting_id: string
    third_id: string
    organisation_id: string | null
    name: string
    booth: string
    badges: number
    edition: Defaulted<number>
    created_at: number
  }
  /**
   * `public_key`: of a secret one, since it was opened. `counting`: takes no ballot any more, whatever the hour. `result`: empty until
   * it is counted; `head`: of the chain, then. `roll_digest`: of the voter roll at closing (server/features/vote/roll-digest.ts).
   */
  votes: {
    id: string
    meeting_id: string
    third_id: string
    state: VoteState
    title: string
    note: string
    kind: VoteKind
    options: Json<string[]>
    most: number
    secret: number
    changing: number
    live: number
    wechat: number
    quorum: number
    majority: Majority
    electors: ElectorKind
    ticket_ids: Json<string[]>
    list_id: string
    tags: Json<string[]>
    opens_at: number | null
    closes_at: number | null
    public_key: Defaulted<string>
    counting: Defaulted<number>
    turnout: Defaulted<number>
    result: Defaulted<Json<VoteResult> | ''>
    head: Defaulted<string>
    roll_digest: Defaulted<string>
    reason: Defaulted<string>
    edition: Defaulted<number>
    created_at: number
  }
  vote_seats: { vote_id: string; organisation_id: string; weight: number; mobile: string; position: number }
  /**
   * Who has voted. `elector`: an account, or the organisation that it votes for. `stake`: what votes once, whoever has it: a
   * ticket, an organisation, or a phone (its keyed digest); `wechat`: a digest of who sits in front.
   */
  vote_roll: {
    vote_id: string
    elector: string
    user_id: string
    stake: string
    wechat: string | null
    weight: number
    cast_at: number
    changes: number
  }
  /** Ballots of named votes, as they were cast. `envelope` is empty: only releases before step 39 kept secret ballots here. */
  vote_ballots: { vote_id: string; elector: string; nonce: string; choice: string; envelope: string; weight: number }
  /**
   * Envelopes of secret votes, encrypted again under the key of the box until it is counted. `slot`: HMAC of the elector under
   * that key.
   */
  vote_envelopes: { vote_id: string; slot: string; envelope: string }
  /** What was counted, in the order of the commitments, which are chance. */
  vote_bulletin: { vote_id: string; place: number; commitment: string; nonce: string; choice: string; weight: number }
  exhibitor_people: { exhibitor_id: string; user_id: string; head: number; created_at: number; written_name: Defaulted<string> }
  /**
   * A card that was kept, for a stand or, without one, by a person. Taken back, only who gave it to whom and when is left: it
   * can be given anew. `giver_id`: who held the ticket that was shown; `shown`: which fields they let go.
   */
  kept_cards: {
    id: string
    meeting_id: string
    admission_id: string
    giver_id: string
    exhibitor_id: string | null
    keeper_id: string
    shown: Json<CardField[]>
    name: string
    company: string
    position: string
    mobile: string
    email: string
    note: string
    grade: Grade
    edition: Defaulted<number>
    kept_at: number
    taken_back_at: number | null
  }
  certificate_templates: {
    id: string
    meeting_id: string
    third_id: string
    name: string
    content: Json<TemplateContent>
    edition: number
    created_at: number
    removed_at: number | null
  }
  certificate_rules: {
    id: string
    meeting_id: string
    third_id: string
    name: string
    kind: CertificateKind
    template_id: string
    basis: Json<Basis>
    hours_tenths: number
    credits_tenths: number
    edition: number
    created_at: number
    removed_at: number | null
  }
  /** Whom a rule names by hand. */
  certificate_people: { rule_id: string; sort: number; name: string; phone: string; unit: string }
  /** What certificates that were issued together have in common, as it was then. Never updated. */
  certificate_issues: {
    id: string
    meeting_id: string
    third_id: string
    rule_id: string
    rule_name: string
    kind: CertificateKind
    content: Json<TemplateContent>
    meeting_name: string
    meeting_time: string
    place: string
    sponsor: string
    hours_tenths: number
    credits_tenths: number
    made_by: string
    made_at: number
  }
  /**
   * `person` is what makes somebody the same person for a rule; `user_id` whose it is, where an account was known; `phone` by
   * which an account finds it else.
   */
  certificates: {
    number: string
    issue_id: string
    rule_id: string
    meeting_id: string
    third_id: string
    person: string
    attendee_id: string | null
    user_id: string | null
    phone: string
    name: string
    unit: string
    state: CertificateState
    why: string
    replaces: string | null
    issued_at: number
    ended_at: number | null
  }
  /** The codes themselves, apart, so that rosters, logs and exports never touch them. */
  admission_codes: { admission_id: string; code: string }
  log: {
    id: string
    at: number
    who: string
    entity: string
    entity_id: string
    action: string
    from_state: string
    to_state: string
    why: string
    /** Empty for what is no part of a meeting's history. */
    meeting_id: Defaulted<string>
    edition: Defaulted<number>
    /** The order in which PostgreSQL takes lines in; null elsewhere, and for those of before. */
    seq: Defaulted<number | null>
  }
  /**
   * Links of the log's chain (server/flow/log-rule.ts). Where the words of a line are forgotten, `salt` is empty, `who_salt` still
   * proves who, `why_digest` stands for what was said, and `forgotten` names the line that tells of it.
   */
  log_seals: {
    n: number
    log_id: string
    sealed_at: number
    salt: string
    link: string
    who_salt: Defaulted<string>
    why_digest: Defaulted<string>
    forgotten: Defaulted<string>
  }
  /**
   * One row: where the chain ends, and how far it has been looked for lines. `live` 0: lines of before are still being sealed, by
   * their ids up to `passed`. No line up to `low` is without a link; none up to `mark` comes any more once those in `awaited`
   * have ended (server/flow/unsealed.ts). `engine`: whose places these are.
   */
  log_chain: {
    name: string
    n: number
    head: string
    sealed_at: number
    engine: string
    live: number
    passed: string
    low: number
    mark: number
    awaited: string
    told_day: string
    told_n: number
  }
}

export type TableName = keyof Tables
