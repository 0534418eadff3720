"""Types of requests, responses and events.

This file is generated from the contract by `npm run openapi`. Do not edit it. A value of these types is an
ordinary `dict` at run time, so a field that a newer server adds is kept.
"""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict, Union


class Absence(TypedDict):
    """Object `Absence`."""

    beganAt: str
    endedAt: str
    messages: int
    people: int
    undecryptable: int


class AbsenceEvent(TypedDict):
    """Object `AbsenceEvent`."""

    id: str
    type: Literal["absence.ended"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: Absence


class AccountKey(TypedDict):
    """Object `AccountKey`."""

    id: str
    name: str
    prefix: str
    scopes: list[Literal["read", "send", "manage"]]
    clients: Optional[list[str]]
    createdAt: str
    lastUsedAt: Optional[str]
    uses: int
    addresses: list[str]
    expiresAt: Optional[str]
    expired: bool


class AddedRecipients(TypedDict):
    """Object `AddedRecipients`."""

    added: int
    leftOut: int
    known: int


class BlockedPerson(TypedDict):
    """Object `BlockedPerson`."""

    chat: str
    name: Optional[str]
    phoneNumber: Optional[str]
    lid: Optional[str]


class BusinessProfileHoursDaysItem(TypedDict):
    """Object `BusinessProfileHoursDaysItem`."""

    day: int
    mode: Literal["hours", "all-day", "appointment"]
    opens: Optional[str]
    closes: Optional[str]


class BusinessProfileHours(TypedDict):
    """Object `BusinessProfileHours`."""

    timeZone: Optional[str]
    days: list[BusinessProfileHoursDaysItem]


class BusinessProfile(TypedDict):
    """Object `BusinessProfile`."""

    category: Optional[str]
    description: Optional[str]
    email: Optional[str]
    address: Optional[str]
    websites: list[str]
    hours: Optional[BusinessProfileHours]


class CampaignMessageText(TypedDict):
    """Object `CampaignMessageText`."""

    text: str


class _CampaignMessageImage(TypedDict):
    """Required fields of `CampaignMessageImage`."""

    mediaId: str


class CampaignMessageImage(_CampaignMessageImage, total=False):
    """Object `CampaignMessageImage`."""

    caption: str


class _CampaignMessageVideo(TypedDict):
    """Required fields of `CampaignMessageVideo`."""

    mediaId: str


class CampaignMessageVideo(_CampaignMessageVideo, total=False):
    """Object `CampaignMessageVideo`."""

    caption: str


class _CampaignMessageDocument(TypedDict):
    """Required fields of `CampaignMessageDocument`."""

    mediaId: str


class CampaignMessageDocument(_CampaignMessageDocument, total=False):
    """Object `CampaignMessageDocument`."""

    caption: str
    fileName: str


class _CampaignMessageTemplate(TypedDict):
    """Required fields of `CampaignMessageTemplate`."""

    #: Nombre de la plantilla: minúsculas, números y guiones bajos.
    name: str


class CampaignMessageTemplate(_CampaignMessageTemplate, total=False):
    """Object `CampaignMessageTemplate`."""

    language: str
    values: list[str]


class _CampaignMessage(TypedDict):
    """Required fields of `CampaignMessage`."""

    type: Literal["text", "image", "video", "document", "template"]


class CampaignMessage(_CampaignMessage, total=False):
    """Object `CampaignMessage`."""

    text: CampaignMessageText
    image: CampaignMessageImage
    video: CampaignMessageVideo
    document: CampaignMessageDocument
    template: CampaignMessageTemplate
    #: Con `false`, el mensaje sale sin la vista previa del enlace de su texto y nadie consulta la página.
    preview: bool


class CampaignPace(TypedDict):
    """Object `CampaignPace`."""

    perMinute: int
    opens: str
    closes: str
    weekdays: list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]


class Campaign(TypedDict):
    """Object `Campaign`."""

    id: str
    name: str
    state: Literal["draft", "running", "paused", "done", "stopped"]
    cause: Optional[Literal["owner", "limit", "unanswered", "failures", "line"]]
    reason: Optional[str]
    message: CampaignMessage
    nameless: Literal["close", "word", "skip"]
    nameWord: Optional[str]
    ownNames: bool
    startsAt: Optional[str]
    pace: CampaignPace
    timeZone: str
    counts: CampaignCounts
    nextAt: Optional[str]
    endsAt: Optional[str]
    waiting: Optional[str]
    warnings: list[str]
    by: Optional[str]
    createdAt: str
    startedAt: Optional[str]
    endedAt: Optional[str]


class CampaignCountryCount(TypedDict):
    """Object `CampaignCountryCount`."""

    #: Código ISO 3166 del país de los números, como `MX`.
    country: str
    #: De quienes esperan: con un número de ese país.
    count: int
    #: Si es otro país que el de la línea. Para iniciar, se confirma en `otherCountries`.
    other: bool


class CampaignCounts(TypedDict):
    """Object `CampaignCounts`."""

    total: int
    waiting: int
    left: int
    unknown: int
    failed: int
    leftOut: int


class CampaignEvent(TypedDict):
    """Object `CampaignEvent`."""

    id: str
    type: Literal["campaign.started", "campaign.paused", "campaign.resumed", "campaign.finished"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: CampaignEventData


class CampaignEventDataCounts(TypedDict):
    """Object `CampaignEventDataCounts`."""

    total: int
    waiting: int
    left: int
    unknown: int
    failed: int
    leftOut: int


class CampaignEventData(TypedDict):
    """Object `CampaignEventData`."""

    campaignId: str
    name: str
    state: Literal["draft", "running", "paused", "done", "stopped"]
    cause: Optional[Literal["owner", "limit", "unanswered", "failures", "line"]]
    reason: Optional[str]
    counts: CampaignEventDataCounts


class CampaignPreview(TypedDict):
    """Object `CampaignPreview`."""

    to: str
    name: Optional[str]
    text: Optional[str]


class CampaignReach(TypedDict):
    """Object `CampaignReach`."""

    #: Llegaron al teléfono, leídos o no.
    delivered: int
    #: Se leyeron, que se sepa.
    read: int
    #: Contestaron en los siete días siguientes.
    answered: int
    #: De quienes esperan: sin un nombre para `{nombre}`.
    nameless: int
    #: De quienes esperan: nunca han escrito a este número.
    strangers: int
    #: De quienes esperan: solo les llega una plantilla.
    closed: int


class CampaignRecipient(TypedDict):
    """Object `CampaignRecipient`."""

    id: str
    to: str
    name: Optional[str]
    #: País del número (ISO 3166), como `MX`. Nulo: sin número legible.
    country: Optional[str]
    state: Literal["waiting", "sent", "delivered", "read", "answered", "unknown", "failed", "leftOut"]
    #: Fila de la lista de la que viene. Nulo: de ninguna.
    row: Optional[int]
    cause: Optional[Literal["optedOut", "repeated", "unreadable", "nameless", "byHand", "stopped"]]
    reason: Optional[str]
    messageId: Optional[str]
    sentAt: Optional[str]


class CatalogProductPrice(TypedDict):
    """Object `CatalogProductPrice`."""

    amount: float
    currency: str


class _CatalogProduct(TypedDict):
    """Required fields of `CatalogProduct`."""

    id: str
    name: str
    sendable: bool
    hidden: bool
    available: bool


class CatalogProduct(_CatalogProduct, total=False):
    """Object `CatalogProduct`."""

    description: str
    price: CatalogProductPrice
    retailerId: str
    url: str


class ClientEvent(TypedDict):
    """Object `ClientEvent`."""

    id: str
    type: Literal["client.pending", "client.linking", "client.connected", "client.reconnecting", "client.disconnected", "client.needs_relink", "client.needs_passkey", "client.parked", "client.forbidden"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: ClientEventData


class ClientEventData(TypedDict):
    """Object `ClientEventData`."""

    businessName: str
    phoneNumber: str
    isConnected: bool
    status: Literal["pending", "connected", "disconnected"]
    connection: Connection
    linkedNumber: Optional[str]


class Colleague(TypedDict):
    """Object `Colleague`."""

    id: str
    name: str
    role: Literal["owner", "answers", "manages"]


class _Connection(TypedDict):
    """Required fields of `Connection`."""

    state: Literal["pending", "linking", "connected", "reconnecting", "disconnected", "needs-relink", "needs-passkey", "parked", "forbidden"]
    reason: Optional[str]
    explanation: Optional[Explanation]
    since: Optional[str]
    until: Optional[str]
    lastEventAt: Optional[str]


class Connection(_Connection, total=False):
    """Object `Connection`."""

    provenAt: Optional[str]


class _Contact(TypedDict):
    """Required fields of `Contact`."""

    id: str
    chat: str
    name: Optional[str]
    ownName: Optional[str]
    whatsappName: Optional[str]
    labels: list[str]
    notes: Optional[str]
    phoneNumber: Optional[str]
    lid: Optional[str]
    lastMessageAt: Optional[str]
    optedOutAt: Optional[str]


class Contact(_Contact, total=False):
    """Object `Contact`."""

    username: str


class ContactEvent(TypedDict):
    """Object `ContactEvent`."""

    id: str
    type: Literal["contact.identity_changed", "contact.opted_out", "contact.opted_in", "contact.labeled"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: ContactEventData


class _ContactEventData(TypedDict):
    """Required fields of `ContactEventData`."""

    chat: str
    phoneNumber: Optional[str]
    lid: Optional[str]
    name: Optional[str]


class ContactEventData(_ContactEventData, total=False):
    """Object `ContactEventData`."""

    label: str
    labeled: bool


class ContactProfile(TypedDict):
    """Object `ContactProfile`."""

    about: Optional[str]
    pictureUrl: Optional[str]
    business: Optional[BusinessProfile]


class ConversationAssignedTo(TypedDict):
    """Object `ConversationAssignedTo`."""

    id: str
    name: str


class _Conversation(TypedDict):
    """Required fields of `Conversation`."""

    id: str
    chat: str
    chatKind: Literal["person", "group", "status", "broadcast", "channel"]
    name: Optional[str]
    phoneNumber: Optional[str]
    lid: Optional[str]
    lastMessage: Optional[Message]
    lastMessageAt: str
    unread: int
    markedUnread: bool
    archived: bool
    muted: bool
    snoozedUntil: Optional[str]
    returnedAt: Optional[str]
    label: Optional[str]
    assignedTo: Optional[ConversationAssignedTo]
    robot: RobotPause
    optedOutAt: Optional[str]
    window: ReplyWindow


class Conversation(_Conversation, total=False):
    """Object `Conversation`."""

    username: str
    match: Message


class ConversationEvent(TypedDict):
    """Object `ConversationEvent`."""

    id: str
    type: Literal["conversation.updated", "conversation.paused", "conversation.resumed", "conversation.note_added", "conversation.note_deleted"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: ConversationEventData


class ConversationEventDataAssignedTo(TypedDict):
    """Object `ConversationEventDataAssignedTo`."""

    id: str
    name: str


class _ConversationEventData(TypedDict):
    """Required fields of `ConversationEventData`."""

    conversationId: str
    chat: str
    chatKind: Literal["person", "group", "status", "broadcast", "channel"]
    phoneNumber: Optional[str]
    lid: Optional[str]
    name: Optional[str]
    unread: int
    archived: bool
    muted: bool
    label: Optional[str]


class ConversationEventData(_ConversationEventData, total=False):
    """Object `ConversationEventData`."""

    username: str
    markedUnread: bool
    snoozedUntil: Optional[str]
    returnedAt: Optional[str]
    assignedTo: Optional[ConversationEventDataAssignedTo]
    robot: RobotPause
    noteId: str
    replaces: str


class DisabledEventData(TypedDict):
    """Object `DisabledEventData`."""

    webhookId: str
    label: str
    url: str
    reason: Literal["gone", "failing"]
    disabledAt: str


class Done(TypedDict):
    """Object `Done`."""

    success: bool
    message: str


class Explanation(TypedDict):
    """Object `Explanation`."""

    what: str
    meaning: str
    next: str


class ForgottenCounts(TypedDict):
    """Object `ForgottenCounts`."""

    messages: int
    inGroups: int
    files: int
    scheduled: int
    recipients: int
    events: int


class GroupOwner(TypedDict):
    """Object `GroupOwner`."""

    phoneNumber: Optional[str]
    lid: Optional[str]


class GroupParticipantsItem(TypedDict):
    """Object `GroupParticipantsItem`."""

    phoneNumber: Optional[str]
    lid: Optional[str]
    role: Literal["owner", "admin", "member"]


class Group(TypedDict):
    """Object `Group`."""

    chat: str
    subject: str
    description: Optional[str]
    owner: Optional[GroupOwner]
    createdAt: Optional[str]
    size: int
    role: Optional[Literal["owner", "admin", "member"]]
    onlyAdminsWrite: bool
    onlyAdminsEdit: bool
    joinApproval: bool
    participants: list[GroupParticipantsItem]


class GroupEvent(TypedDict):
    """Object `GroupEvent`."""

    id: str
    type: Literal["group.created", "group.joined", "group.updated", "group.participants", "group.left"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: GroupEventData


class GroupEventDataBy(TypedDict):
    """Object `GroupEventDataBy`."""

    phoneNumber: Optional[str]
    lid: Optional[str]


class GroupEventDataParticipantsItem(TypedDict):
    """Object `GroupEventDataParticipantsItem`."""

    phoneNumber: Optional[str]
    lid: Optional[str]


class GroupEventDataChange(TypedDict, total=False):
    """Object `GroupEventDataChange`."""

    subject: str
    description: Optional[str]
    picture: Literal["changed", "removed"]
    onlyAdminsWrite: bool
    onlyAdminsEdit: bool


class _GroupEventData(TypedDict):
    """Required fields of `GroupEventData`."""

    chat: str
    subject: Optional[str]
    by: Optional[GroupEventDataBy]
    timestamp: str


class GroupEventData(_GroupEventData, total=False):
    """Object `GroupEventData`."""

    action: Literal["add", "remove", "promote", "demote"]
    participants: list[GroupEventDataParticipantsItem]
    change: GroupEventDataChange


class HistoryEvent(TypedDict):
    """Object `HistoryEvent`."""

    id: str
    type: Literal["history.progress"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: HistoryProgress


class HistoryProgress(TypedDict):
    """Object `HistoryProgress`."""

    share: Optional[int]
    messages: int
    since: Optional[str]
    leftOut: list[Literal["older", "too-large", "unavailable"]]
    updatedAt: str


class ImportColumn(TypedDict):
    """Object `ImportColumn`."""

    header: str
    field: Optional[Literal["number", "ownName", "firstName", "lastName", "labels", "notes", "optedOut"]]
    examples: list[str]


class ImportCounts(TypedDict):
    """Object `ImportCounts`."""

    created: int
    changed: int
    unchanged: int
    wrong: int


class ImportedRow(TypedDict):
    """Object `ImportedRow`."""

    row: int
    outcome: Literal["created", "changed", "unchanged", "wrong"]
    contact: Optional[str]
    name: Optional[str]
    changes: list[Literal["ownName", "labels", "notes", "optedOut"]]
    reason: Optional[str]
    written: Optional[str]


class Label(TypedDict):
    """Object `Label`."""

    id: str
    name: str
    color: Literal["gray", "red", "orange", "yellow", "green", "teal", "blue", "purple"]
    onPhone: bool


class LabelEvent(TypedDict):
    """Object `LabelEvent`."""

    id: str
    type: Literal["label.updated", "label.deleted"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: LabelEventData


class LabelEventData(TypedDict):
    """Object `LabelEventData`."""

    labelId: str
    name: str
    color: Literal["gray", "red", "orange", "yellow", "green", "teal", "blue", "purple"]
    previousName: Optional[str]


class LineHealthReasonsItem(TypedDict):
    """Object `LineHealthReasonsItem`."""

    rule: Literal["restricted", "quota", "rated", "refused", "unanswered", "identical", "speed", "strangers", "young"]
    light: Literal["yellow", "red"]
    what: str
    advice: str


class LineHealthFacts(TypedDict):
    """Object `LineHealthFacts`."""

    firstContacts: int
    answered: int
    sameText: int
    busiestHour: int
    refused: int
    outbound: int
    today: int
    ceiling: int
    linkedAt: Optional[str]


class LineHealthPaceQuiet(TypedDict):
    """Object `LineHealthPaceQuiet`."""

    begins: str
    ends: str


class LineHealthPace(TypedDict):
    """Object `LineHealthPace`."""

    enabled: bool
    perDay: int
    gapSeconds: int
    warmUp: bool
    quiet: Optional[LineHealthPaceQuiet]
    closedUntil: Optional[str]
    waiting: int
    nextAt: Optional[str]


class LineHealthUnstoredItem(TypedDict):
    """Object `LineHealthUnstoredItem`."""

    #: Razón: `group`, de un grupo de la API de Meta; `unknown-sender`, sin remitente conocido; `too-old`,
    #: de hace más de ocho días; `malformed`, sin los datos necesarios; `unreadable-update`, reacción, voto
    #: o respuesta que no se pudo leer al llegar; `unknown-type`, de una versión posterior de WhatsApp.
    reason: Literal["group", "unknown-sender", "too-old", "malformed", "unreadable-update", "unknown-type"]
    #: Cuántos, en los últimos siete días.
    messages: int
    #: Nombre que WhatsApp da al tipo del último. Vacío: no tiene nombre.
    lastName: str
    #: Cuándo llegó el último.
    lastAt: str
    #: Explicación para personas.
    what: str


class _LineHealth(TypedDict):
    """Required fields of `LineHealth`."""

    light: Literal["green", "yellow", "red"]
    since: str
    reasons: list[LineHealthReasonsItem]
    standing: Optional[LineStanding]
    facts: LineHealthFacts
    pace: LineHealthPace


class LineHealth(_LineHealth, total=False):
    """Object `LineHealth`."""

    #: Lo que WhatsApp entregó en los últimos siete días y no está en ninguna conversación, por razón.
    unstored: list[LineHealthUnstoredItem]


class LineHealthEventDataReasonsItem(TypedDict):
    """Object `LineHealthEventDataReasonsItem`."""

    rule: Literal["restricted", "quota", "rated", "refused", "unanswered", "identical", "speed", "strangers", "young"]
    light: Literal["yellow", "red"]
    what: str
    advice: str


class LineHealthEventData(TypedDict):
    """Object `LineHealthEventData`."""

    before: Literal["green", "yellow", "red"]
    light: Literal["green", "yellow", "red"]
    since: str
    reasons: list[LineHealthEventDataReasonsItem]


class LineHealthEvent(TypedDict):
    """Object `LineHealthEvent`."""

    id: str
    type: Literal["line.health"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: LineHealthEventData


class LineProofEvent(TypedDict):
    """Object `LineProofEvent`."""

    id: str
    type: Literal["line.proof"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: ProofEventData


class LineRatedEvent(TypedDict):
    """Object `LineRatedEvent`."""

    id: str
    type: Literal["line.rated"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: StandingEventData


class _LineStanding(TypedDict):
    """Required fields of `LineStanding`."""

    quality: Optional[Literal["green", "yellow", "red"]]
    firstContacts: Optional[int]
    restrictedUntil: Optional[str]
    since: str


class LineStanding(_LineStanding, total=False):
    """Object `LineStanding`."""

    sharedLimit: bool
    newChats: Optional[NewChatQuota]


class ListImport(TypedDict):
    """Object `ListImport`."""

    id: str
    kind: Literal["contacts", "recipients"]
    campaign: Optional[str]
    state: Literal["running", "done", "failed"]
    total: int
    processed: int
    contacts: Optional[ImportCounts]
    recipients: Optional[AddedRecipients]
    error: Optional[str]
    createdAt: str
    endedAt: Optional[str]


class ListedGroupOwner(TypedDict):
    """Object `ListedGroupOwner`."""

    phoneNumber: Optional[str]
    lid: Optional[str]


class ListedGroup(TypedDict):
    """Object `ListedGroup`."""

    chat: str
    subject: str
    description: Optional[str]
    owner: Optional[ListedGroupOwner]
    createdAt: Optional[str]
    size: int
    role: Optional[Literal["owner", "admin", "member"]]
    onlyAdminsWrite: bool
    onlyAdminsEdit: bool
    joinApproval: bool


class ListedRecipient(TypedDict):
    """Object `ListedRecipient`."""

    row: Optional[int]
    to: str
    name: Optional[str]
    country: Optional[str]
    cause: Optional[Literal["optedOut", "repeated", "unreadable", "nameless", "byHand", "stopped"]]
    reason: Optional[str]

#: Object `MediaConversion`.
MediaConversion = TypedDict(
    "MediaConversion",
    {
        "from": "str",
        "to": "str",
        "sentAs": "Literal['image', 'document', 'video', 'audio']",
        "message": "str",
    },
)


class _MessageMedia(TypedDict):
    """Required fields of `MessageMedia`."""

    url: Optional[str]
    mimeType: str
    size: Optional[int]
    sha256: Optional[str]
    fileName: Optional[str]


class MessageMedia(_MessageMedia, total=False):
    """Object `MessageMedia`."""

    seconds: int
    width: int
    height: int
    pages: int
    waveform: list[int]
    round: bool
    gif: bool
    animated: bool


class MessageGroup(TypedDict):
    """Object `MessageGroup`."""

    id: str
    subject: Optional[str]


class _MessageLocation(TypedDict):
    """Required fields of `MessageLocation`."""

    latitude: float
    longitude: float


class MessageLocation(_MessageLocation, total=False):
    """Object `MessageLocation`."""

    name: str
    address: str
    live: bool
    accuracy: int


class MessageContactsItem(TypedDict):
    """Object `MessageContactsItem`."""

    name: str
    phones: list[str]
    vcard: str


class MessagePollOptionsItem(TypedDict):
    """Object `MessagePollOptionsItem`."""

    title: str
    votes: int


class MessagePoll(TypedDict):
    """Object `MessagePoll`."""

    question: str
    options: list[MessagePollOptionsItem]
    selectable: int
    voters: int


class _MessageChoice(TypedDict):
    """Required fields of `MessageChoice`."""

    of: Literal["list", "button", "template", "flow", "menu"]
    id: str
    title: str


class MessageChoice(_MessageChoice, total=False):
    """Object `MessageChoice`."""

    menuId: str
    index: int
    description: str
    data: str


class MessageMenu(TypedDict):
    """Object `MessageMenu`."""

    text: str
    options: list[str]


class MessageTemplate(TypedDict):
    """Object `MessageTemplate`."""

    name: str
    language: str


class MessageOrderTotal(TypedDict):
    """Object `MessageOrderTotal`."""

    amount: float
    currency: str


class _MessageOrder(TypedDict):
    """Required fields of `MessageOrder`."""

    orderId: str
    items: int


class MessageOrder(_MessageOrder, total=False):
    """Object `MessageOrder`."""

    total: MessageOrderTotal
    title: str
    note: str
    linesStatus: Literal["pending", "complete", "unavailable"]
    lines: list[OrderLine]


class MessageProductPrice(TypedDict):
    """Object `MessageProductPrice`."""

    amount: float
    currency: str


class MessageProductMoreItem(TypedDict):
    """Object `MessageProductMoreItem`."""

    productId: str
    title: str


class _MessageProduct(TypedDict):
    """Required fields of `MessageProduct`."""

    productId: str
    title: str


class MessageProduct(_MessageProduct, total=False):
    """Object `MessageProduct`."""

    description: str
    price: MessageProductPrice
    url: str
    retailerId: str
    note: str
    #: Los demás productos del mismo mensaje, si son varios.
    more: list[MessageProductMoreItem]


class _MessageGroupInvite(TypedDict):
    """Required fields of `MessageGroupInvite`."""

    groupId: str
    name: str
    code: str


class MessageGroupInvite(_MessageGroupInvite, total=False):
    """Object `MessageGroupInvite`."""

    expiresAt: str
    note: str


class _MessageEventFieldResponsesItem(TypedDict):
    """Required fields of `MessageEventFieldResponsesItem`."""

    response: Literal["going", "not-going", "maybe"]
    guests: int
    fromMe: bool
    phoneNumber: Optional[str]
    lid: Optional[str]
    name: Optional[str]
    timestamp: str


class MessageEventFieldResponsesItem(_MessageEventFieldResponsesItem, total=False):
    """Object `MessageEventFieldResponsesItem`."""

    ownName: str


class _MessageEventField(TypedDict):
    """Required fields of `MessageEventField`."""

    name: str


class MessageEventField(_MessageEventField, total=False):
    """Object `MessageEventField`."""

    description: str
    startsAt: str
    endsAt: str
    place: str
    link: str
    cancelled: bool
    responses: list[MessageEventFieldResponsesItem]


class MessagePaymentAmount(TypedDict):
    """Object `MessagePaymentAmount`."""

    amount: float
    currency: str


class _MessagePayment(TypedDict):
    """Required fields of `MessagePayment`."""

    step: Literal["requested", "sent", "declined", "cancelled", "invited"]


class MessagePayment(_MessagePayment, total=False):
    """Object `MessagePayment`."""

    amount: MessagePaymentAmount
    note: str


class _MessageCall(TypedDict):
    """Required fields of `MessageCall`."""

    video: bool
    outcome: Literal["offered", "missed", "declined", "answered", "failed"]


class MessageCall(_MessageCall, total=False):
    """Object `MessageCall`."""

    seconds: int


class _MessageUnsupported(TypedDict):
    """Required fields of `MessageUnsupported`."""

    name: str


class MessageUnsupported(_MessageUnsupported, total=False):
    """Object `MessageUnsupported`."""

    formerNumber: str
    formerLid: str


class MessagePollResultOptionsItem(TypedDict):
    """Object `MessagePollResultOptionsItem`."""

    title: str
    votes: int


class MessagePollResult(TypedDict):
    """Object `MessagePollResult`."""

    question: str
    options: list[MessagePollResultOptionsItem]


class _MessageStickerPack(TypedDict):
    """Required fields of `MessageStickerPack`."""

    name: str
    stickers: int


class MessageStickerPack(_MessageStickerPack, total=False):
    """Object `MessageStickerPack`."""

    publisher: str
    description: str
    note: str


class _MessageChannelInvite(TypedDict):
    """Required fields of `MessageChannelInvite`."""

    channelId: str
    name: str
    role: Literal["follower", "admin"]


class MessageChannelInvite(_MessageChannelInvite, total=False):
    """Object `MessageChannelInvite`."""

    expiresAt: str
    note: str


class MessageAlbum(TypedDict):
    """Object `MessageAlbum`."""

    images: int
    videos: int


class MessageExpiration(TypedDict):
    """Object `MessageExpiration`."""

    seconds: int


class MessagePhoneOnly(TypedDict):
    """Object `MessagePhoneOnly`."""

    reason: Literal["view-once", "masked", "bot", "hosted"]


class _MessageUndecryptable(TypedDict):
    """Required fields of `MessageUndecryptable`."""

    messages: int


class MessageUndecryptable(_MessageUndecryptable, total=False):
    """Object `MessageUndecryptable`."""

    burst: str


class _MessagePreview(TypedDict):
    """Required fields of `MessagePreview`."""

    url: str


class MessagePreview(_MessagePreview, total=False):
    """Object `MessagePreview`."""

    title: str
    description: str


class MessageQuoted(TypedDict):
    """Object `MessageQuoted`."""

    messageId: str
    phoneNumber: Optional[str]
    lid: Optional[str]
    text: Optional[str]


class MessageMentionsItem(TypedDict):
    """Object `MessageMentionsItem`."""

    phoneNumber: Optional[str]
    lid: Optional[str]


class _MessageButtonsItem(TypedDict):
    """Required fields of `MessageButtonsItem`."""

    kind: Literal["url", "code", "phone", "reply", "flow", "other"]
    title: str


class MessageButtonsItem(_MessageButtonsItem, total=False):
    """Object `MessageButtonsItem`."""

    url: str
    code: str
    phone: str
    id: str


class _MessageListSectionsItemRowsItem(TypedDict):
    """Required fields of `MessageListSectionsItemRowsItem`."""

    id: str
    title: str


class MessageListSectionsItemRowsItem(_MessageListSectionsItemRowsItem, total=False):
    """Object `MessageListSectionsItemRowsItem`."""

    description: str


class _MessageListSectionsItem(TypedDict):
    """Required fields of `MessageListSectionsItem`."""

    rows: list[MessageListSectionsItemRowsItem]


class MessageListSectionsItem(_MessageListSectionsItem, total=False):
    """Object `MessageListSectionsItem`."""

    title: str


class _MessageList(TypedDict):
    """Required fields of `MessageList`."""

    sections: list[MessageListSectionsItem]


class MessageList(_MessageList, total=False):
    """Object `MessageList`."""

    button: str


class _MessageCardsItemButtonsItem(TypedDict):
    """Required fields of `MessageCardsItemButtonsItem`."""

    kind: Literal["url", "code", "phone", "reply", "flow", "other"]
    title: str


class MessageCardsItemButtonsItem(_MessageCardsItemButtonsItem, total=False):
    """Object `MessageCardsItemButtonsItem`."""

    url: str
    code: str
    phone: str
    id: str


class MessageCardsItem(TypedDict, total=False):
    """Object `MessageCardsItem`."""

    heading: str
    text: str
    footer: str
    media: Literal["image", "video", "document"]
    buttons: list[MessageCardsItemButtonsItem]


class _MessageReactionsItem(TypedDict):
    """Required fields of `MessageReactionsItem`."""

    emoji: str
    fromMe: bool
    phoneNumber: Optional[str]
    lid: Optional[str]
    name: Optional[str]
    timestamp: str


class MessageReactionsItem(_MessageReactionsItem, total=False):
    """Object `MessageReactionsItem`."""

    ownName: str


class MessageEditsItem(TypedDict):
    """Object `MessageEditsItem`."""

    text: str
    timestamp: str


class _MessagePinned(TypedDict):
    """Required fields of `MessagePinned`."""

    timestamp: str


class MessagePinned(_MessagePinned, total=False):
    """Object `MessagePinned`."""

    until: str


class _Message(TypedDict):
    """Required fields of `Message`."""

    id: str
    messageId: str
    direction: Literal["inbound", "outbound"]
    fromMe: bool
    chat: str
    phoneNumber: Optional[str]
    lid: Optional[str]
    name: Optional[str]
    type: str
    text: Optional[str]
    media: Optional[MessageMedia]
    quotedMessageId: Optional[str]
    status: Literal["queued", "sent", "delivered", "read", "failed", "unknown", "received"]
    errorCode: Optional[str]
    timestamp: str


class Message(_Message, total=False):
    """Object `Message`."""

    ownName: str
    username: str
    chatKind: Literal["person", "group", "status", "broadcast", "channel"]
    group: MessageGroup
    kind: str
    location: MessageLocation
    contacts: list[MessageContactsItem]
    poll: MessagePoll
    choice: MessageChoice
    menu: MessageMenu
    template: MessageTemplate
    order: MessageOrder
    product: MessageProduct
    groupInvite: MessageGroupInvite
    event: MessageEventField
    payment: MessagePayment
    call: MessageCall
    unsupported: MessageUnsupported
    pollResult: MessagePollResult
    stickerPack: MessageStickerPack
    channelInvite: MessageChannelInvite
    album: MessageAlbum
    expiration: MessageExpiration
    phoneOnly: MessagePhoneOnly
    undecryptable: MessageUndecryptable
    preview: MessagePreview
    quoted: MessageQuoted
    forwarded: int
    mentions: list[MessageMentionsItem]
    viewOnce: bool
    heading: str
    footer: str
    buttons: list[MessageButtonsItem]
    list: MessageList
    cards: list[MessageCardsItem]
    albumId: str
    mentionsAll: bool
    expiresInSeconds: int
    referral: Referral
    history: bool
    origin: MessageOrigin
    reactions: list[MessageReactionsItem]
    edits: list[MessageEditsItem]
    unreadableEditAt: str
    pinned: MessagePinned
    labels: list[str]
    deletedAt: str
    notBefore: str
    error: str
    robot: RobotPause


class MessageEvent(TypedDict):
    """Object `MessageEvent`."""

    id: str
    type: Literal["message.received", "message.undecryptable", "message.sent", "message.delivered", "message.read", "message.failed", "message.unknown", "message.media", "message.order", "call.received"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: Message


class MessageOriginKey(TypedDict):
    """Object `MessageOriginKey`."""

    id: str
    name: str


class MessageOriginUser(TypedDict):
    """Object `MessageOriginUser`."""

    id: str
    name: str


class _MessageOriginRule(TypedDict):
    """Required fields of `MessageOriginRule`."""

    kind: Literal["greeting", "away", "keyword", "menu", "option", "optOut"]


class MessageOriginRule(_MessageOriginRule, total=False):
    """Object `MessageOriginRule`."""

    id: str


class _MessageOrigin(TypedDict):
    """Required fields of `MessageOrigin`."""

    kind: Literal["phone", "console", "api", "rule", "schedule", "campaign"]


class MessageOrigin(_MessageOrigin, total=False):
    """Object `MessageOrigin`."""

    via: Literal["mcp"]
    key: MessageOriginKey
    user: MessageOriginUser
    rule: MessageOriginRule
    schedule: str
    campaign: str


class MessagePricesDailyItem(TypedDict):
    """Object `MessagePricesDailyItem`."""

    day: str
    category: str
    type: Optional[str]
    charge: Literal["billable", "free", "unknown"]
    messages: int


class MessagePricesMonth(TypedDict):
    """Object `MessagePricesMonth`."""

    since: str
    used: int
    free: Optional[int]
    left: Optional[int]


class MessagePrices(TypedDict):
    """Object `MessagePrices`."""

    reported: bool
    since: str
    timeZone: str
    totals: list[PriceTotal]
    daily: list[MessagePricesDailyItem]
    month: MessagePricesMonth


class _MessageRemarkEventField(TypedDict):
    """Required fields of `MessageRemarkEventField`."""

    name: str


class MessageRemarkEventField(_MessageRemarkEventField, total=False):
    """Object `MessageRemarkEventField`."""

    description: str
    startsAt: str
    endsAt: str
    place: str
    link: str
    cancelled: bool


class _MessageRemark(TypedDict):
    """Required fields of `MessageRemark`."""

    messageId: str
    chat: str
    chatKind: Literal["person", "group", "status", "broadcast", "channel"]
    phoneNumber: Optional[str]
    lid: Optional[str]
    name: Optional[str]
    timestamp: str
    message: Optional[Message]


class MessageRemark(_MessageRemark, total=False):
    """Object `MessageRemark`."""

    ownName: str
    emoji: Optional[str]
    text: str
    options: list[str]
    unreadable: bool
    event: MessageRemarkEventField
    question: str
    addedOptions: list[str]
    response: Literal["going", "not-going", "maybe"]
    guests: int
    pinned: bool
    label: str
    labeled: bool
    robot: RobotPause


class MessageRemarkEvent(TypedDict):
    """Object `MessageRemarkEvent`."""

    id: str
    type: Literal["message.reaction", "message.edited", "message.deleted", "message.vote", "message.response", "message.pinned", "message.labeled"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: MessageRemark


class NewChatQuota(TypedDict):
    """Object `NewChatQuota`."""

    #: Chats nuevos que WhatsApp permite en el periodo. Sin valor: no lo dice.
    total: Optional[int]
    #: Los que el número ya abrió, según WhatsApp.
    used: Optional[int]
    #: Fin del periodo. Sin valor: no lo dice.
    endsAt: Optional[str]
    #: Aviso de WhatsApp: `first` y `second`, quedan pocos; `reached`, no admite más.
    warning: Literal["none", "first", "second", "reached"]


class Note(TypedDict):
    """Object `Note`."""

    id: str
    conversationId: str
    text: str
    writtenBy: MessageOrigin
    createdAt: str


class OptOut(TypedDict):
    """Object `OptOut`."""

    #: Si estas palabras cuentan.
    enabled: bool
    #: Con una de ellas, sola en un mensaje, alguien se da de baja.
    stopWords: list[str]
    #: Con una de ellas vuelve a recibir.
    startWords: list[str]
    #: Con qué se le confirma la baja, una vez; nulo: con nada.
    stopReply: Optional[str]
    #: Con qué se le confirma que vuelve a recibir; nulo: con nada.
    startReply: Optional[str]


class OrderLinePrice(TypedDict):
    """Object `OrderLinePrice`."""

    amount: float
    currency: str


class _OrderLine(TypedDict):
    """Required fields of `OrderLine`."""

    productId: str
    quantity: int


class OrderLine(_OrderLine, total=False):
    """Object `OrderLine`."""

    name: str
    price: OrderLinePrice
    retailerId: str


class OwnProfile(TypedDict):
    """Object `OwnProfile`."""

    name: Optional[str]
    about: Optional[str]
    pictureUrl: Optional[str]


class _ParticipantResult(TypedDict):
    """Required fields of `ParticipantResult`."""

    participant: str
    phoneNumber: Optional[str]
    lid: Optional[str]
    outcome: Literal["done", "invite-needed", "not-registered", "left-recently", "already-member", "not-member", "group-full", "refused"]
    explanation: Optional[str]


class ParticipantResult(_ParticipantResult, total=False):
    """Object `ParticipantResult`."""

    code: int


class PriceTotal(TypedDict):
    """Object `PriceTotal`."""

    category: str
    type: Optional[str]
    charge: Literal["billable", "free", "unknown"]
    messages: int


class ProofEventData(TypedDict):
    """Object `ProofEventData`."""

    proven: bool
    since: str
    at: str


class QuickReply(TypedDict):
    """Object `QuickReply`."""

    id: str
    shortcut: str
    text: str


class Referral(TypedDict, total=False):
    """Object `Referral`."""

    source: str
    sourceId: str
    url: str
    headline: str
    body: str
    clickId: str
    ref: str


class ReplyWindow(TypedDict):
    """Object `ReplyWindow`."""

    state: Literal["open", "closed", "none"]
    until: Optional[str]
    hours: Optional[int]


class RobotPause(TypedDict):
    """Object `RobotPause`."""

    pausedUntil: Optional[str]
    pausedBy: Optional[MessageOrigin]


class ScheduleRepeat(TypedDict):
    """Object `ScheduleRepeat`."""

    every: Literal["day", "week", "month"]
    timeZone: str
    until: Optional[str]
    times: Optional[int]


class ScheduleLast(TypedDict):
    """Object `ScheduleLast`."""

    at: str
    status: Literal["waiting", "sent", "unknown", "failed"]
    messageId: Optional[str]
    notBefore: Optional[str]
    error: Optional[str]


class Schedule(TypedDict):
    """Object `Schedule`."""

    id: str
    to: str
    name: Optional[str]
    state: Literal["active", "paused", "done", "failed"]
    nextAt: Optional[str]
    sendAt: str
    repeat: Optional[ScheduleRepeat]
    type: Literal["text", "image", "video", "audio", "voice", "document", "sticker", "location", "contacts", "poll", "menu", "template", "numberRequest", "product"]
    text: Optional[str]
    options: list[str]
    mediaUrl: Optional[str]
    mediaId: Optional[str]
    sent: int
    last: Optional[ScheduleLast]
    waiting: Optional[str]
    by: Optional[str]
    createdAt: str
    endedAt: Optional[str]


class _StandingEventDataBefore(TypedDict):
    """Required fields of `StandingEventDataBefore`."""

    quality: Optional[Literal["green", "yellow", "red"]]
    firstContacts: Optional[int]
    restrictedUntil: Optional[str]


class StandingEventDataBefore(_StandingEventDataBefore, total=False):
    """Object `StandingEventDataBefore`."""

    sharedLimit: bool
    newChats: Optional[NewChatQuota]


class _StandingEventData(TypedDict):
    """Required fields of `StandingEventData`."""

    quality: Optional[Literal["green", "yellow", "red"]]
    firstContacts: Optional[int]
    restrictedUntil: Optional[str]
    before: StandingEventDataBefore
    at: str


class StandingEventData(_StandingEventData, total=False):
    """Object `StandingEventData`."""

    sharedLimit: bool
    newChats: Optional[NewChatQuota]


class StatusPostAudience(TypedDict):
    """Object `StatusPostAudience`."""

    kind: Literal["all", "label", "chosen"]
    label: Optional[str]
    people: int


class StatusPost(TypedDict):
    """Object `StatusPost`."""

    id: str
    messageId: str
    state: Literal["publishing", "published", "unknown", "failed", "deleted"]
    type: Literal["text", "image", "video"]
    text: Optional[str]
    background: Optional[str]
    font: Optional[Literal["normal", "handwriting", "bold", "serif", "rounded", "wide", "typewriter"]]
    mediaUrl: Optional[str]
    mediaId: Optional[str]
    audience: StatusPostAudience
    reachedPeople: Optional[int]
    views: int
    createdAt: str
    expiresAt: str
    errorCode: Optional[str]
    by: Optional[str]


class TemplateLinksItem(TypedDict):
    """Object `TemplateLinksItem`."""

    text: str
    url: str


class TemplateVariablesItem(TypedDict):
    """Object `TemplateVariablesItem`."""

    part: Literal["header", "body", "button"]
    name: str


class Template(TypedDict):
    """Object `Template`."""

    id: Optional[str]
    name: str
    language: str
    category: Literal["marketing", "utility", "authentication"]
    status: Literal["pending", "approved", "rejected", "paused", "disabled"]
    reason: Optional[str]
    header: Optional[str]
    headerFile: Optional[Literal["image", "video", "document"]]
    body: str
    footer: Optional[str]
    replies: list[str]
    links: list[TemplateLinksItem]
    variables: list[TemplateVariablesItem]
    sendable: bool


class TemplateEvent(TypedDict):
    """Object `TemplateEvent`."""

    id: str
    type: Literal["template.updated"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: TemplateEventData


class TemplateEventData(TypedDict):
    """Object `TemplateEventData`."""

    templateId: Optional[str]
    name: str
    language: str
    status: Literal["pending", "approved", "rejected", "paused", "disabled"]
    previousStatus: Optional[Literal["pending", "approved", "rejected", "paused", "disabled"]]
    reason: Optional[str]


class TestEventData(TypedDict):
    """Object `TestEventData`."""

    message: str


class TurnEvent(TypedDict):
    """Object `TurnEvent`."""

    id: str
    type: Literal["conversation.turn"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: TurnEventData


class _TurnEventData(TypedDict):
    """Required fields of `TurnEventData`."""

    webhookId: str
    conversationId: str
    chat: str
    chatKind: Literal["person", "group", "status", "broadcast", "channel"]
    phoneNumber: Optional[str]
    lid: Optional[str]
    name: Optional[str]
    text: Optional[str]
    messages: list[Message]
    optedOutAt: Optional[str]
    robot: RobotPause


class TurnEventData(_TurnEventData, total=False):
    """Object `TurnEventData`."""

    ownName: str
    username: str


class UsableClient(TypedDict):
    """Object `UsableClient`."""

    id: str
    businessName: str
    phoneNumber: str
    linkedNumber: Optional[str]
    isConnected: bool
    status: Literal["pending", "connected", "disconnected"]
    canSend: list[Literal["text", "image", "video", "audio", "voice", "document", "sticker", "location", "contacts", "poll", "menu", "template", "numberRequest", "product", "reply", "mention", "reaction", "edit", "deletion", "statusPost"]]


class _Webhook(TypedDict):
    """Required fields of `Webhook`."""

    id: str
    label: str
    url: str
    eventTypes: list[Literal["message.received", "message.undecryptable", "message.sent", "message.delivered", "message.read", "message.failed", "message.unknown", "message.media", "message.order", "call.received", "message.reaction", "message.edited", "message.deleted", "message.vote", "message.response", "message.pinned", "message.labeled", "contact.identity_changed", "contact.opted_out", "contact.opted_in", "contact.labeled", "conversation.updated", "conversation.paused", "conversation.resumed", "conversation.note_added", "conversation.note_deleted", "conversation.turn", "label.updated", "label.deleted", "group.created", "group.joined", "group.updated", "group.participants", "group.left", "client.pending", "client.linking", "client.connected", "client.reconnecting", "client.disconnected", "client.needs_relink", "client.needs_passkey", "client.parked", "client.forbidden", "absence.ended", "history.progress", "line.health", "line.proof", "campaign.started", "campaign.paused", "campaign.resumed", "campaign.finished", "template.updated", "line.rated", "webhook.disabled", "webhook.test"]]
    chatKinds: list[Literal["person", "group", "status", "broadcast", "channel"]]
    enabled: bool
    disabledReason: Optional[Literal["gone", "failing", "owner", "key"]]
    disabledAt: Optional[str]
    failingSince: Optional[str]
    createdAt: str


class Webhook(_Webhook, total=False):
    """Object `Webhook`."""

    turnSeconds: int
    ownSecret: bool
    origin: str
    externalId: str
    chat: str
    expiresAt: str


class WebhookDisabledEvent(TypedDict):
    """Object `WebhookDisabledEvent`."""

    id: str
    type: Literal["webhook.disabled"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: DisabledEventData


class WebhookTestEvent(TypedDict):
    """Object `WebhookTestEvent`."""

    id: str
    type: Literal["webhook.test"]
    timestamp: str
    clientId: str
    sequence: int
    fromMe: bool
    data: TestEventData


class _PostSendRequestRepeat(TypedDict):
    """Required fields of `PostSendRequestRepeat`."""

    #: Cada día, semana o mes.
    every: Literal["day", "week", "month"]


class PostSendRequestRepeat(_PostSendRequestRepeat, total=False):
    """Object `PostSendRequestRepeat`."""

    #: Zona horaria (IANA). Sin ella, la del cliente.
    timeZone: str
    #: Último día, en esa zona, como `2026-12-24`.
    until: str
    #: Cuántas veces en total.
    times: int


class _PostSendRequest(TypedDict):
    """Required fields of `PostSendRequest`."""

    #: Destinatario: número con código de país, o un identificador de WhatsApp (JID).
    to: Union[str, int]
    #: Texto del mensaje.
    text: str


class PostSendRequest(_PostSendRequest, total=False):
    """Body of `POST /external/send`."""

    #: Identificador (`messageId`) del mensaje de la misma conversación que se responde.
    replyTo: str
    #: Con `false`, el mensaje sale sin la vista previa del enlace de su texto y nadie consulta la página.
    preview: bool
    #: Enviar solo si ninguna persona ha tomado la conversación: durante la pausa se responde 409 y no se
    #: envía nada.
    unlessPaused: bool
    #: Cuándo se envía: un instante ISO 8601 con zona, a un año como máximo. Sin él, ahora.
    sendAt: str
    #: Cada cuánto se envía otra vez, a la misma hora local, desde `sendAt`.
    repeat: PostSendRequestRepeat


class _PostSendResponse1(TypedDict):
    """Required fields of `PostSendResponse1`."""

    success: bool
    messageId: str
    clientId: str
    to: str
    status: Literal["queued", "sent", "delivered", "read", "failed", "unknown", "received"]
    timestamp: str
    text: str


class PostSendResponse1(_PostSendResponse1, total=False):
    """One of the responses of `POST /external/send`."""

    chat: str
    notBefore: str
    errorCode: str
    conversion: MediaConversion


class PostSendResponse2(TypedDict):
    """One of the responses of `POST /external/send`."""

    success: bool
    clientId: str
    schedule: Schedule

PostSendResponse = Union[PostSendResponse1, PostSendResponse2]


class _PostSendMediaRequestRepeat(TypedDict):
    """Required fields of `PostSendMediaRequestRepeat`."""

    #: Cada día, semana o mes.
    every: Literal["day", "week", "month"]


class PostSendMediaRequestRepeat(_PostSendMediaRequestRepeat, total=False):
    """Object `PostSendMediaRequestRepeat`."""

    #: Zona horaria (IANA). Sin ella, la del cliente.
    timeZone: str
    #: Último día, en esa zona, como `2026-12-24`.
    until: str
    #: Cuántas veces en total.
    times: int


class _PostSendMediaRequest(TypedDict):
    """Required fields of `PostSendMediaRequest`."""

    #: Destinatario: número con código de país, o un identificador de WhatsApp (JID).
    to: Union[str, int]


class PostSendMediaRequest(_PostSendMediaRequest, total=False):
    """Body of `POST /external/send-media`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str
    #: Tipo de archivo o de mensaje.
    type: Literal["image", "document", "video", "audio"]
    #: Texto que acompaña al archivo.
    caption: str
    #: Nombre con el que se recibe el archivo.
    fileName: str
    #: Identificador (`messageId`) del mensaje de la misma conversación que se responde.
    replyTo: str
    #: Enviar solo si ninguna persona ha tomado la conversación: durante la pausa se responde 409 y no se
    #: envía nada.
    unlessPaused: bool
    #: Cuándo se envía: un instante ISO 8601 con zona, a un año como máximo. Sin él, ahora.
    sendAt: str
    #: Cada cuánto se envía otra vez, a la misma hora local, desde `sendAt`.
    repeat: PostSendMediaRequestRepeat


class _PostSendMediaResponse1(TypedDict):
    """Required fields of `PostSendMediaResponse1`."""

    success: bool
    messageId: str
    clientId: str
    to: str
    status: Literal["queued", "sent", "delivered", "read", "failed", "unknown", "received"]
    timestamp: str
    mediaType: Literal["image", "document", "video", "audio"]
    caption: Optional[str]


class PostSendMediaResponse1(_PostSendMediaResponse1, total=False):
    """One of the responses of `POST /external/send-media`."""

    chat: str
    notBefore: str
    errorCode: str
    conversion: MediaConversion
    mediaUrl: str
    mediaId: str


class PostSendMediaResponse2(TypedDict):
    """One of the responses of `POST /external/send-media`."""

    success: bool
    clientId: str
    schedule: Schedule

PostSendMediaResponse = Union[PostSendMediaResponse1, PostSendMediaResponse2]


class PostMediaResponse(TypedDict):
    """Response of `POST /external/media`."""

    success: bool
    clientId: str
    mediaId: str
    mimeType: str
    size: int
    sha256: str
    fileName: str
    expiresAt: str


class _PostMessagesRequestTextPreview(TypedDict):
    """Required fields of `PostMessagesRequestTextPreview`."""

    #: Dirección a la que lleva el enlace.
    url: str


class PostMessagesRequestTextPreview(_PostMessagesRequestTextPreview, total=False):
    """Object `PostMessagesRequestTextPreview`."""

    #: Título.
    title: str
    #: Descripción.
    description: str


class _PostMessagesRequestText(TypedDict):
    """Required fields of `PostMessagesRequestText`."""

    #: Texto del mensaje.
    text: str


class PostMessagesRequestText(_PostMessagesRequestText, total=False):
    """Object `PostMessagesRequestText`."""

    #: Lo que se muestra del enlace que hay en el texto.
    preview: PostMessagesRequestTextPreview


class PostMessagesRequestImage(TypedDict, total=False):
    """Object `PostMessagesRequestImage`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str
    #: Texto que acompaña al archivo.
    caption: str


class PostMessagesRequestVideo(TypedDict, total=False):
    """Object `PostMessagesRequestVideo`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str
    #: Texto que acompaña al archivo.
    caption: str


class PostMessagesRequestAudio(TypedDict, total=False):
    """Object `PostMessagesRequestAudio`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PostMessagesRequestVoice(TypedDict, total=False):
    """Object `PostMessagesRequestVoice`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PostMessagesRequestDocument(TypedDict, total=False):
    """Object `PostMessagesRequestDocument`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str
    #: Texto que acompaña al archivo.
    caption: str
    #: Nombre con el que se recibe el archivo.
    fileName: str


class PostMessagesRequestSticker(TypedDict, total=False):
    """Object `PostMessagesRequestSticker`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class _PostMessagesRequestLocation(TypedDict):
    """Required fields of `PostMessagesRequestLocation`."""

    #: Grados, de -90 a 90.
    latitude: float
    #: Grados, de -180 a 180.
    longitude: float


class PostMessagesRequestLocation(_PostMessagesRequestLocation, total=False):
    """Object `PostMessagesRequestLocation`."""

    #: Nombre del lugar.
    name: str
    #: Dirección, como la leen las personas.
    address: str


class PostMessagesRequestContactsItem(TypedDict):
    """Object `PostMessagesRequestContactsItem`."""

    #: Nombre de la persona; de una clave, el que le da su dueño.
    name: str
    #: Números de la persona, con código de país.
    phones: list[Union[str, int]]


class _PostMessagesRequestPoll(TypedDict):
    """Required fields of `PostMessagesRequestPoll`."""

    #: Pregunta de la encuesta.
    question: str
    #: Opciones distintas: de 2 a 12 en una encuesta, de 2 a 10 en un menú.
    options: list[str]


class PostMessagesRequestPoll(_PostMessagesRequestPoll, total=False):
    """Object `PostMessagesRequestPoll`."""

    #: Cuántas opciones puede elegir cada persona; 0 significa todas.
    selectable: int


class PostMessagesRequestMenu(TypedDict):
    """Object `PostMessagesRequestMenu`."""

    #: Texto del mensaje.
    text: str
    #: Opciones distintas: de 2 a 12 en una encuesta, de 2 a 10 en un menú.
    options: list[str]


class _PostMessagesRequestTemplate(TypedDict):
    """Required fields of `PostMessagesRequestTemplate`."""

    #: Nombre de la plantilla: minúsculas, números y guiones bajos.
    name: str


class PostMessagesRequestTemplate(_PostMessagesRequestTemplate, total=False):
    """Object `PostMessagesRequestTemplate`."""

    #: Idioma de la plantilla, como `es_MX`. Hace falta si hay varias con ese nombre.
    language: str
    #: Lo que va en cada hueco de la plantilla, en el orden de `variables`: primero los del encabezado.
    values: list[str]


class _PostMessagesRequestProduct(TypedDict):
    """Required fields of `PostMessagesRequestProduct`."""

    #: El `id` del producto en `GET /external/catalog`, o su `retailerId`.
    productId: str


class PostMessagesRequestProduct(_PostMessagesRequestProduct, total=False):
    """Object `PostMessagesRequestProduct`."""

    #: Texto que va con el producto.
    text: str
    #: Los demás productos del mismo mensaje, por `id` o `retailerId`. Solo con la API oficial, y con
    #: `text`.
    moreProductIds: list[str]
    #: Encabezado de un mensaje con varios productos. Sin él va uno breve.
    title: str


class PostMessagesRequestNumberRequest(TypedDict, total=False):
    """Object `PostMessagesRequestNumberRequest`."""

    #: Texto con el botón, en la API oficial. Sin él va uno breve. Con un teléfono vinculado, WhatsApp
    #: muestra el suyo.
    text: str


class _PostMessagesRequestRepeat(TypedDict):
    """Required fields of `PostMessagesRequestRepeat`."""

    #: Cada día, semana o mes.
    every: Literal["day", "week", "month"]


class PostMessagesRequestRepeat(_PostMessagesRequestRepeat, total=False):
    """Object `PostMessagesRequestRepeat`."""

    #: Zona horaria (IANA). Sin ella, la del cliente.
    timeZone: str
    #: Último día, en esa zona, como `2026-12-24`.
    until: str
    #: Cuántas veces en total.
    times: int


class _PostMessagesRequest(TypedDict):
    """Required fields of `PostMessagesRequest`."""

    #: Destinatario: número con código de país, o un identificador de WhatsApp (JID).
    to: Union[str, int]
    #: Tipo de archivo o de mensaje.
    type: Literal["text", "image", "video", "audio", "voice", "document", "sticker", "location", "contacts", "poll", "menu", "template", "numberRequest", "product"]


class PostMessagesRequest(_PostMessagesRequest, total=False):
    """Body of `POST /external/messages`."""

    #: Texto del mensaje.
    text: PostMessagesRequestText
    #: Una imagen.
    image: PostMessagesRequestImage
    #: Un video.
    video: PostMessagesRequestVideo
    #: Un archivo de audio.
    audio: PostMessagesRequestAudio
    #: Una nota de voz: OGG con Opus o, si el servidor tiene ffmpeg, cualquier audio.
    voice: PostMessagesRequestVoice
    #: Un documento de cualquier tipo.
    document: PostMessagesRequestDocument
    #: Un sticker, en WebP.
    sticker: PostMessagesRequestSticker
    #: Un lugar.
    location: PostMessagesRequestLocation
    #: Tarjetas de contacto, con nombre y números.
    contacts: list[PostMessagesRequestContactsItem]
    #: Una encuesta.
    poll: PostMessagesRequestPoll
    #: Un texto con opciones numeradas, que se responde con el número o con las palabras.
    menu: PostMessagesRequestMenu
    #: Una plantilla aprobada, con sus huecos llenos.
    template: PostMessagesRequestTemplate
    #: Un producto del catálogo, con su foto y su precio.
    product: PostMessagesRequestProduct
    #: Un botón con el que comparte su número quien lo oculta.
    numberRequest: PostMessagesRequestNumberRequest
    #: Identificador (`messageId`) del mensaje de la misma conversación que se responde.
    replyTo: str
    #: A quién se menciona con @número en el texto.
    mentions: list[Union[str, int]]
    #: Segundos durante los que se ve «escribiendo…» antes de un texto o un menú.
    typingSeconds: int
    #: Con `false`, el mensaje sale sin la vista previa del enlace de su texto y nadie consulta la página.
    preview: bool
    #: Enviar solo si ninguna persona ha tomado la conversación: durante la pausa se responde 409 y no se
    #: envía nada.
    unlessPaused: bool
    #: Cuándo se envía: un instante ISO 8601 con zona, a un año como máximo. Sin él, ahora.
    sendAt: str
    #: Cada cuánto se envía otra vez, a la misma hora local, desde `sendAt`.
    repeat: PostMessagesRequestRepeat


class _PostMessagesResponse1(TypedDict):
    """Required fields of `PostMessagesResponse1`."""

    success: bool
    messageId: str
    clientId: str
    to: str
    status: Literal["queued", "sent", "delivered", "read", "failed", "unknown", "received"]
    timestamp: str
    type: Literal["text", "image", "video", "audio", "voice", "document", "sticker", "location", "contacts", "poll", "menu", "template", "numberRequest", "product"]


class PostMessagesResponse1(_PostMessagesResponse1, total=False):
    """One of the responses of `POST /external/messages`."""

    chat: str
    notBefore: str
    errorCode: str
    conversion: MediaConversion


class PostMessagesResponse2(TypedDict):
    """One of the responses of `POST /external/messages`."""

    success: bool
    clientId: str
    schedule: Schedule

PostMessagesResponse = Union[PostMessagesResponse1, PostMessagesResponse2]


class GetMessagesResponsePagination(TypedDict):
    """Object `GetMessagesResponsePagination`."""

    total: int
    limit: int
    offset: int


class GetMessagesResponse(TypedDict):
    """Response of `GET /external/messages`."""

    success: bool
    clientId: str
    messages: list[Message]
    pagination: GetMessagesResponsePagination


class GetStatusResponse(TypedDict):
    """Response of `GET /external/status`."""

    success: bool
    clientId: str
    businessName: str
    phoneNumber: str
    isConnected: bool
    status: Literal["pending", "connected", "disconnected"]
    connection: Connection
    linkedNumber: Optional[str]
    canSend: list[Literal["text", "image", "video", "audio", "voice", "document", "sticker", "location", "contacts", "poll", "menu", "template", "numberRequest", "product", "reply", "mention", "reaction", "edit", "deletion", "statusPost"]]

GetHealthResponse = LineHealth

GetPricesResponse = MessagePrices


class GetCatalogResponse(TypedDict):
    """Response of `GET /external/catalog`."""

    success: bool
    clientId: str
    products: list[CatalogProduct]
    next: Optional[str]


class GetMessageResponse(TypedDict):
    """Response of `GET /external/messages/{messageId}`."""

    success: bool
    clientId: str
    message: Message


class PatchMessageRequest(TypedDict):
    """Body of `PATCH /external/messages/{messageId}`."""

    #: Texto del mensaje.
    text: str


class PatchMessageResponse(TypedDict):
    """Response of `PATCH /external/messages/{messageId}`."""

    success: bool
    clientId: str
    messageId: str
    chat: str
    status: Literal["queued", "sent", "delivered", "read", "failed", "unknown", "received"]
    timestamp: str


class DeleteMessageResponse(TypedDict):
    """Response of `DELETE /external/messages/{messageId}`."""

    success: bool
    clientId: str
    messageId: str
    chat: str
    status: Literal["queued", "sent", "delivered", "read", "failed", "unknown", "received"]
    timestamp: str


class PutMessageReactionRequest(TypedDict):
    """Body of `PUT /external/messages/{messageId}/reaction`."""

    #: Un solo emoji.
    emoji: str


class PutMessageReactionResponse(TypedDict):
    """Response of `PUT /external/messages/{messageId}/reaction`."""

    success: bool
    clientId: str
    messageId: str
    chat: str
    status: Literal["queued", "sent", "delivered", "read", "failed", "unknown", "received"]
    timestamp: str


class DeleteMessageReactionResponse(TypedDict):
    """Response of `DELETE /external/messages/{messageId}/reaction`."""

    success: bool
    clientId: str
    messageId: str
    chat: str
    status: Literal["queued", "sent", "delivered", "read", "failed", "unknown", "received"]
    timestamp: str


class PutMessageLabelsRequest(TypedDict):
    """Body of `PUT /external/messages/{messageId}/labels`."""

    #: Todas sus etiquetas, por nombre.
    labels: list[str]


class PutMessageLabelsResponse(TypedDict):
    """Response of `PUT /external/messages/{messageId}/labels`."""

    success: bool
    clientId: str
    message: Message


class PostMessageReadResponse(TypedDict):
    """Response of `POST /external/messages/{messageId}/read`."""

    success: bool
    clientId: str
    messageId: str


class PostChatWatchResponse(TypedDict):
    """Response of `POST /external/chats/{chat}/watch`."""

    success: bool
    clientId: str
    chat: str
    state: Literal["typing", "recording", "paused"]


class _PostChatTypingRequest(TypedDict):
    """Required fields of `PostChatTypingRequest`."""

    #: Qué se ve: que escribe, que graba o nada.
    state: Literal["typing", "recording", "paused"]


class PostChatTypingRequest(_PostChatTypingRequest, total=False):
    """Body of `POST /external/chats/{chat}/typing`."""

    #: Cuántos segundos.
    seconds: int


class PostChatTypingResponse(TypedDict):
    """Response of `POST /external/chats/{chat}/typing`."""

    success: bool
    clientId: str
    chat: str


class PostCheckNumberRequest(TypedDict):
    """Body of `POST /external/check-number`."""

    #: Número con código de país. Se admiten espacios, guiones, paréntesis y el signo +.
    phoneNumber: Union[str, int]


class PostCheckNumberResponse(TypedDict):
    """Response of `POST /external/check-number`."""

    success: bool
    phoneNumber: str
    exists: bool
    clientId: str
    canonicalNumber: Optional[str]
    lid: Optional[str]


class PostSetupWebhookRequest(TypedDict):
    """Body of `POST /external/setup-webhook`."""

    #: Dirección que recibe los avisos. Un texto vacío la quita.
    webhookUrl: Union[Any]


class _PostSetupWebhookResponse(TypedDict):
    """Required fields of `PostSetupWebhookResponse`."""

    success: bool
    message: str
    clientId: str
    webhookUrl: Union[Any]


class PostSetupWebhookResponse(_PostSetupWebhookResponse, total=False):
    """Response of `POST /external/setup-webhook`."""

    warnings: list[str]


class GetGroupsResponse(TypedDict):
    """Response of `GET /external/groups`."""

    success: bool
    clientId: str
    groups: list[ListedGroup]


class PostGroupsRequest(TypedDict):
    """Body of `POST /external/groups`."""

    #: Nombre del grupo.
    subject: str
    #: Las personas, por su número con código de país.
    participants: list[Union[str, int]]


class PostGroupsResponse(TypedDict):
    """Response of `POST /external/groups`."""

    success: bool
    clientId: str
    group: Group
    participants: list[ParticipantResult]


class GetGroupResponse(TypedDict):
    """Response of `GET /external/groups/{group}`."""

    success: bool
    clientId: str
    group: Group


class PatchGroupRequest(TypedDict, total=False):
    """Body of `PATCH /external/groups/{group}`."""

    #: Nombre del grupo.
    subject: str
    #: Descripción.
    description: str
    #: Si solo los administradores pueden escribir.
    onlyAdminsWrite: bool
    #: Si solo los administradores pueden cambiar nombre, descripción y foto.
    onlyAdminsEdit: bool


class PatchGroupResponse(TypedDict):
    """Response of `PATCH /external/groups/{group}`."""

    success: bool
    clientId: str
    group: Group


class PutGroupPictureRequest(TypedDict, total=False):
    """Body of `PUT /external/groups/{group}/picture`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PutGroupPictureResponse(TypedDict):
    """Response of `PUT /external/groups/{group}/picture`."""

    success: bool
    clientId: str
    chat: str


class DeleteGroupPictureResponse(TypedDict):
    """Response of `DELETE /external/groups/{group}/picture`."""

    success: bool
    clientId: str
    chat: str


class PostGroupParticipantsRequest(TypedDict):
    """Body of `POST /external/groups/{group}/participants`."""

    #: Las personas, por su número con código de país.
    participants: list[Union[str, int]]


class PostGroupParticipantsResponse(TypedDict):
    """Response of `POST /external/groups/{group}/participants`."""

    success: bool
    clientId: str
    chat: str
    participants: list[ParticipantResult]


class PostGroupParticipantsRemoveRequest(TypedDict):
    """Body of `POST /external/groups/{group}/participants/remove`."""

    #: Las personas, por su número con código de país.
    participants: list[Union[str, int]]


class PostGroupParticipantsRemoveResponse(TypedDict):
    """Response of `POST /external/groups/{group}/participants/remove`."""

    success: bool
    clientId: str
    chat: str
    participants: list[ParticipantResult]


class PostGroupParticipantsPromoteRequest(TypedDict):
    """Body of `POST /external/groups/{group}/participants/promote`."""

    #: Las personas, por su número con código de país.
    participants: list[Union[str, int]]


class PostGroupParticipantsPromoteResponse(TypedDict):
    """Response of `POST /external/groups/{group}/participants/promote`."""

    success: bool
    clientId: str
    chat: str
    participants: list[ParticipantResult]


class PostGroupParticipantsDemoteRequest(TypedDict):
    """Body of `POST /external/groups/{group}/participants/demote`."""

    #: Las personas, por su número con código de país.
    participants: list[Union[str, int]]


class PostGroupParticipantsDemoteResponse(TypedDict):
    """Response of `POST /external/groups/{group}/participants/demote`."""

    success: bool
    clientId: str
    chat: str
    participants: list[ParticipantResult]


class GetGroupInviteResponse(TypedDict):
    """Response of `GET /external/groups/{group}/invite`."""

    success: bool
    clientId: str
    chat: str
    link: str
    code: str


class PostGroupInviteRenewResponse(TypedDict):
    """Response of `POST /external/groups/{group}/invite/renew`."""

    success: bool
    clientId: str
    chat: str
    link: str
    code: str


class PostGroupLeaveResponse(TypedDict):
    """Response of `POST /external/groups/{group}/leave`."""

    success: bool
    clientId: str
    chat: str


class GetInviteResponse(TypedDict):
    """Response of `GET /external/invite`."""

    success: bool
    clientId: str
    group: ListedGroup


class PostInviteRequest(TypedDict):
    """Body of `POST /external/invite`."""

    #: Enlace de invitación (`https://chat.whatsapp.com/…`), o su código.
    invite: str


class PostInviteResponse(TypedDict):
    """Response of `POST /external/invite`."""

    success: bool
    clientId: str
    chat: str
    waiting: bool


class GetContactsResponse(TypedDict):
    """Response of `GET /external/contacts`."""

    success: bool
    clientId: str
    contacts: list[Contact]
    next: Optional[str]


class GetContactResponse(TypedDict):
    """Response of `GET /external/contacts/{contact}`."""

    success: bool
    clientId: str
    contact: Contact
    profile: Optional[ContactProfile]


class PatchContactRequest(TypedDict, total=False):
    """Body of `PATCH /external/contacts/{contact}`."""

    #: Cómo se le llama aquí, en lugar de como se llama en WhatsApp. Nulo, lo quita.
    ownName: Optional[str]
    #: Todas sus etiquetas, por nombre. Las que no existían se crean.
    labels: list[str]
    #: Lo que conviene recordar de esta persona; ella no lo ve. Nulo, lo quita.
    notes: Optional[str]
    #: Si se dio de baja y no quiere mensajes que nadie le escribe.
    optedOut: bool


class PatchContactResponse(TypedDict):
    """Response of `PATCH /external/contacts/{contact}`."""

    success: bool
    clientId: str
    contact: Contact


class PostContactBlockResponse(TypedDict):
    """Response of `POST /external/contacts/{contact}/block`."""

    success: bool
    clientId: str
    contact: Contact


class PostContactUnblockResponse(TypedDict):
    """Response of `POST /external/contacts/{contact}/unblock`."""

    success: bool
    clientId: str
    contact: Contact


class GetOptOutResponse(TypedDict):
    """Response of `GET /external/opt-out`."""

    success: bool
    clientId: str
    optOut: OptOut


class PutOptOutRequest(TypedDict):
    """Body of `PUT /external/opt-out`."""

    #: Si estas palabras cuentan.
    enabled: bool
    #: Con una de ellas, sola en un mensaje, alguien se da de baja.
    stopWords: list[str]
    #: Con una de ellas vuelve a recibir.
    startWords: list[str]
    #: Con qué se le confirma la baja, una vez; nulo: con nada.
    stopReply: Optional[str]
    #: Con qué se le confirma que vuelve a recibir; nulo: con nada.
    startReply: Optional[str]


class PutOptOutResponse(TypedDict):
    """Response of `PUT /external/opt-out`."""

    success: bool
    clientId: str
    optOut: OptOut


class GetBlockedResponse(TypedDict):
    """Response of `GET /external/blocked`."""

    success: bool
    clientId: str
    blocked: list[BlockedPerson]

#: Response of `POST /external/contacts/import`.
PostContactsImportResponse = TypedDict(
    "PostContactsImportResponse",
    {
        "success": "bool",
        "clientId": "str",
        "dryRun": "bool",
        "mapping": "Literal['headings', 'guess', 'chosen', 'remembered', 'none']",
        "columns": "list[ImportColumn]",
        "otherSheets": "list[str]",
        "counts": "ImportCounts",
        "rows": "list[ImportedRow]",
        "import": "Optional[ListImport]",
    },
)


class GetImportsResponse(TypedDict):
    """Response of `GET /external/imports`."""

    success: bool
    clientId: str
    imports: list[ListImport]

#: Response of `GET /external/imports/{import}`.
GetImportResponse = TypedDict(
    "GetImportResponse",
    {
        "success": "bool",
        "clientId": "str",
        "import": "ListImport",
        "rows": "list[ImportedRow]",
        "next": "Optional[str]",
    },
)


class _PostContactMergeRequest(TypedDict):
    """Required fields of `PostContactMergeRequest`."""

    #: El otro: su `id`, su número o su `chat`.
    other: str


class PostContactMergeRequest(_PostContactMergeRequest, total=False):
    """Body of `POST /external/contacts/{contact}/merge`."""

    #: Solo decir cómo quedaría.
    dryRun: bool


class PostContactMergeResponse(TypedDict):
    """Response of `POST /external/contacts/{contact}/merge`."""

    success: bool
    clientId: str
    dryRun: bool
    contact: Contact
    replaces: str


class PostContactForgetRequest(TypedDict, total=False):
    """Body of `POST /external/contacts/{contact}/forget`."""

    #: Solo decir qué se eliminaría.
    dryRun: bool
    #: La palabra ELIMINAR.
    confirmationWord: str


class PostContactForgetResponse(TypedDict):
    """Response of `POST /external/contacts/{contact}/forget`."""

    success: bool
    clientId: str
    dryRun: bool
    counts: ForgottenCounts
    staysOptedOut: bool


class GetProfileResponse(TypedDict):
    """Response of `GET /external/profile`."""

    success: bool
    clientId: str
    profile: OwnProfile


class PatchProfileRequest(TypedDict, total=False):
    """Body of `PATCH /external/profile`."""

    #: Nombre de la persona; de una clave, el que le da su dueño.
    name: str
    #: Información: la frase que se ve junto al nombre. Vacía, la quita.
    about: str


class PatchProfileResponse(TypedDict):
    """Response of `PATCH /external/profile`."""

    success: bool
    clientId: str
    profile: OwnProfile


class PutProfilePictureRequest(TypedDict, total=False):
    """Body of `PUT /external/profile/picture`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PutProfilePictureResponse(TypedDict):
    """Response of `PUT /external/profile/picture`."""

    success: bool
    clientId: str
    profile: OwnProfile


class DeleteProfilePictureResponse(TypedDict):
    """Response of `DELETE /external/profile/picture`."""

    success: bool
    clientId: str
    profile: OwnProfile


class GetClientsResponse(TypedDict):
    """Response of `GET /external/clients`."""

    success: bool
    clients: list[UsableClient]
    key: Optional[AccountKey]


class GetConversationsResponse(TypedDict):
    """Response of `GET /external/conversations`."""

    success: bool
    clientId: str
    conversations: list[Conversation]
    next: Optional[str]
    waiting: int
    sequence: int


class GetConversationResponse(TypedDict):
    """Response of `GET /external/conversations/{conversation}`."""

    success: bool
    clientId: str
    conversation: Conversation


class PatchConversationRequest(TypedDict, total=False):
    """Body of `PATCH /external/conversations/{conversation}`."""

    #: Si está archivada.
    archived: bool
    #: Si está silenciada.
    muted: bool
    #: Si alguien la dejó como no leída.
    markedUnread: bool
    #: Hasta cuándo se pospone; nulo, no se pospone.
    snoozedUntil: Optional[str]
    #: Nombre con que se distingue, único entre los webhooks del cliente; en una conversación, el nombre de
    #: su etiqueta.
    label: Optional[str]
    #: El `id` de la persona que la atiende; al listar, también `nobody`.
    assignedTo: Optional[str]


class PatchConversationResponse(TypedDict):
    """Response of `PATCH /external/conversations/{conversation}`."""

    success: bool
    clientId: str
    conversation: Conversation


class GetConversationMessagesResponse(TypedDict):
    """Response of `GET /external/conversations/{conversation}/messages`."""

    success: bool
    clientId: str
    conversation: Conversation
    messages: list[Message]
    older: Optional[str]
    newer: Optional[str]
    sequence: int


class PostConversationReadResponse(TypedDict):
    """Response of `POST /external/conversations/{conversation}/read`."""

    success: bool
    clientId: str
    conversation: Conversation
    marked: int


class PostConversationPauseRequest(TypedDict, total=False):
    """Body of `POST /external/conversations/{conversation}/pause`."""

    #: Cuántos minutos.
    minutes: int


class PostConversationPauseResponse(TypedDict):
    """Response of `POST /external/conversations/{conversation}/pause`."""

    success: bool
    clientId: str
    conversation: Conversation


class PostConversationResumeResponse(TypedDict):
    """Response of `POST /external/conversations/{conversation}/resume`."""

    success: bool
    clientId: str
    conversation: Conversation


class GetConversationNotesResponse(TypedDict):
    """Response of `GET /external/conversations/{conversation}/notes`."""

    success: bool
    clientId: str
    notes: list[Note]
    next: Optional[str]


class PostConversationNotesRequest(TypedDict):
    """Body of `POST /external/conversations/{conversation}/notes`."""

    #: Texto de la nota; la persona no lo ve.
    text: str


class PostConversationNotesResponse(TypedDict):
    """Response of `POST /external/conversations/{conversation}/notes`."""

    success: bool
    clientId: str
    note: Note


class DeleteConversationNoteResponse(TypedDict):
    """Response of `DELETE /external/conversations/{conversation}/notes/{note}`."""

    success: bool
    clientId: str
    note: Note


class GetColleaguesResponse(TypedDict):
    """Response of `GET /external/colleagues`."""

    success: bool
    clientId: str
    colleagues: list[Colleague]


class GetLabelsResponse(TypedDict):
    """Response of `GET /external/labels`."""

    success: bool
    clientId: str
    labels: list[Label]


class _PostLabelsRequest(TypedDict):
    """Required fields of `PostLabelsRequest`."""

    #: Nombre de la etiqueta.
    name: str


class PostLabelsRequest(_PostLabelsRequest, total=False):
    """Body of `POST /external/labels`."""

    #: Color con que se pinta.
    color: Literal["gray", "red", "orange", "yellow", "green", "teal", "blue", "purple"]


class PostLabelsResponse(TypedDict):
    """Response of `POST /external/labels`."""

    success: bool
    clientId: str
    label: Label


class PatchLabelRequest(TypedDict, total=False):
    """Body of `PATCH /external/labels/{label}`."""

    #: Nombre de la etiqueta.
    name: str
    #: Color con que se pinta.
    color: Literal["gray", "red", "orange", "yellow", "green", "teal", "blue", "purple"]


class PatchLabelResponse(TypedDict):
    """Response of `PATCH /external/labels/{label}`."""

    success: bool
    clientId: str
    label: Label


class DeleteLabelResponse(TypedDict):
    """Response of `DELETE /external/labels/{label}`."""

    success: bool
    clientId: str
    label: Label


class GetQuickRepliesResponse(TypedDict):
    """Response of `GET /external/quick-replies`."""

    success: bool
    clientId: str
    quickReplies: list[QuickReply]


class PostQuickRepliesRequest(TypedDict):
    """Body of `POST /external/quick-replies`."""

    #: Lo que se escribe después de la diagonal: letras, números, guiones.
    shortcut: str
    #: Texto de la respuesta.
    text: str


class PostQuickRepliesResponse(TypedDict):
    """Response of `POST /external/quick-replies`."""

    success: bool
    clientId: str
    quickReply: QuickReply


class PatchQuickReplyRequest(TypedDict, total=False):
    """Body of `PATCH /external/quick-replies/{quickReply}`."""

    #: Lo que se escribe después de la diagonal: letras, números, guiones.
    shortcut: str
    #: Texto de la respuesta.
    text: str


class PatchQuickReplyResponse(TypedDict):
    """Response of `PATCH /external/quick-replies/{quickReply}`."""

    success: bool
    clientId: str
    quickReply: QuickReply


class DeleteQuickReplyResponse(TypedDict):
    """Response of `DELETE /external/quick-replies/{quickReply}`."""

    success: bool
    clientId: str
    quickReply: QuickReply


class GetSchedulesResponse(TypedDict):
    """Response of `GET /external/schedules`."""

    success: bool
    clientId: str
    schedules: list[Schedule]
    next: Optional[str]
    timeZone: str


class GetScheduleResponse(TypedDict):
    """Response of `GET /external/schedules/{schedule}`."""

    success: bool
    clientId: str
    schedule: Schedule


class _PatchScheduleRequestRepeat(TypedDict):
    """Required fields of `PatchScheduleRequestRepeat`."""

    #: Cada día, semana o mes.
    every: Literal["day", "week", "month"]


class PatchScheduleRequestRepeat(_PatchScheduleRequestRepeat, total=False):
    """Object `PatchScheduleRequestRepeat`."""

    #: Zona horaria (IANA). Sin ella, la del cliente.
    timeZone: str
    #: Último día, en esa zona, como `2026-12-24`.
    until: str
    #: Cuántas veces en total.
    times: int


class PatchScheduleRequest(TypedDict, total=False):
    """Body of `PATCH /external/schedules/{schedule}`."""

    #: Cuándo se envía: un instante ISO 8601 con zona, a un año como máximo. Sin él, ahora.
    sendAt: str
    #: Cada cuánto se envía otra vez, a la misma hora local, desde `sendAt`.
    repeat: Optional[PatchScheduleRequestRepeat]
    #: Texto del mensaje.
    text: str
    #: Si está en pausa.
    paused: bool


class PatchScheduleResponse(TypedDict):
    """Response of `PATCH /external/schedules/{schedule}`."""

    success: bool
    clientId: str
    schedule: Schedule


class DeleteScheduleResponse(TypedDict):
    """Response of `DELETE /external/schedules/{schedule}`."""

    success: bool
    clientId: str


class GetStatusPostsResponse(TypedDict):
    """Response of `GET /external/status-posts`."""

    success: bool
    clientId: str
    statusPosts: list[StatusPost]
    next: Optional[str]


class _PostStatusPostsRequestAudience(TypedDict):
    """Required fields of `PostStatusPostsRequestAudience`."""

    kind: Literal["all", "label", "chosen"]


class PostStatusPostsRequestAudience(_PostStatusPostsRequestAudience, total=False):
    """Object `PostStatusPostsRequestAudience`."""

    #: Solo con `kind: label`: lo ven los contactos con esta etiqueta.
    label: str
    #: Solo con `kind: chosen`: números o chats de los contactos que lo ven.
    contacts: list[Union[str, int]]


class _PostStatusPostsRequestText(TypedDict):
    """Required fields of `PostStatusPostsRequestText`."""

    #: Texto del mensaje.
    text: str


class PostStatusPostsRequestText(_PostStatusPostsRequestText, total=False):
    """Object `PostStatusPostsRequestText`."""

    #: Color detrás del texto, como `#1e6e4f`.
    background: str
    #: Tipo de letra del texto.
    font: Literal["normal", "handwriting", "bold", "serif", "rounded", "wide", "typewriter"]


class PostStatusPostsRequestImage(TypedDict, total=False):
    """Object `PostStatusPostsRequestImage`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str
    #: Texto que acompaña al archivo.
    caption: str


class PostStatusPostsRequestVideo(TypedDict, total=False):
    """Object `PostStatusPostsRequestVideo`."""

    #: Dirección del archivo. El servidor la lee una sola vez.
    mediaUrl: str
    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str
    #: Texto que acompaña al archivo.
    caption: str


class _PostStatusPostsRequest(TypedDict):
    """Required fields of `PostStatusPostsRequest`."""

    #: Tipo de archivo o de mensaje.
    type: Literal["text", "image", "video"]
    #: Quién lo ve.
    audience: PostStatusPostsRequestAudience


class PostStatusPostsRequest(_PostStatusPostsRequest, total=False):
    """Body of `POST /external/status-posts`."""

    #: Texto del mensaje.
    text: PostStatusPostsRequestText
    #: Una imagen.
    image: PostStatusPostsRequestImage
    #: Un video.
    video: PostStatusPostsRequestVideo


class PostStatusPostsResponse(TypedDict):
    """Response of `POST /external/status-posts`."""

    success: bool
    clientId: str
    statusPost: StatusPost


class GetStatusPostResponseViewersItem(TypedDict):
    """Object `GetStatusPostResponseViewersItem`."""

    chat: str
    name: Optional[str]
    viewedAt: str


class GetStatusPostResponse(TypedDict):
    """Response of `GET /external/status-posts/{post}`."""

    success: bool
    clientId: str
    statusPost: StatusPost
    viewers: list[GetStatusPostResponseViewersItem]


class DeleteStatusPostResponse(TypedDict):
    """Response of `DELETE /external/status-posts/{post}`."""

    success: bool
    clientId: str
    statusPost: StatusPost


class GetStatusAudienceResponse(TypedDict):
    """Response of `GET /external/status-audience`."""

    success: bool
    clientId: str
    people: int
    maxPeople: int


class GetCampaignsResponse(TypedDict):
    """Response of `GET /external/campaigns`."""

    success: bool
    clientId: str
    campaigns: list[Campaign]
    next: Optional[str]
    timeZone: str


class PostCampaignsRequestMessageText(TypedDict):
    """Object `PostCampaignsRequestMessageText`."""

    #: Texto del mensaje.
    text: str


class _PostCampaignsRequestMessageImage(TypedDict):
    """Required fields of `PostCampaignsRequestMessageImage`."""

    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PostCampaignsRequestMessageImage(_PostCampaignsRequestMessageImage, total=False):
    """Object `PostCampaignsRequestMessageImage`."""

    #: Texto que acompaña al archivo.
    caption: str


class _PostCampaignsRequestMessageVideo(TypedDict):
    """Required fields of `PostCampaignsRequestMessageVideo`."""

    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PostCampaignsRequestMessageVideo(_PostCampaignsRequestMessageVideo, total=False):
    """Object `PostCampaignsRequestMessageVideo`."""

    #: Texto que acompaña al archivo.
    caption: str


class _PostCampaignsRequestMessageDocument(TypedDict):
    """Required fields of `PostCampaignsRequestMessageDocument`."""

    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PostCampaignsRequestMessageDocument(_PostCampaignsRequestMessageDocument, total=False):
    """Object `PostCampaignsRequestMessageDocument`."""

    #: Texto que acompaña al archivo.
    caption: str
    #: Nombre con el que se recibe el archivo.
    fileName: str


class _PostCampaignsRequestMessageTemplate(TypedDict):
    """Required fields of `PostCampaignsRequestMessageTemplate`."""

    #: Nombre de la plantilla: minúsculas, números y guiones bajos.
    name: str


class PostCampaignsRequestMessageTemplate(_PostCampaignsRequestMessageTemplate, total=False):
    """Object `PostCampaignsRequestMessageTemplate`."""

    #: Idioma de la plantilla, como `es_MX`. Hace falta si hay varias con ese nombre.
    language: str
    #: Lo que va en cada hueco de la plantilla, en el orden de `variables`: primero los del encabezado.
    values: list[str]


class _PostCampaignsRequestMessage(TypedDict):
    """Required fields of `PostCampaignsRequestMessage`."""

    #: Tipo de archivo o de mensaje.
    type: Literal["text", "image", "video", "document", "template"]


class PostCampaignsRequestMessage(_PostCampaignsRequestMessage, total=False):
    """Object `PostCampaignsRequestMessage`."""

    #: Texto del mensaje.
    text: PostCampaignsRequestMessageText
    #: Una imagen.
    image: PostCampaignsRequestMessageImage
    #: Un video.
    video: PostCampaignsRequestMessageVideo
    #: Un documento de cualquier tipo.
    document: PostCampaignsRequestMessageDocument
    #: Una plantilla aprobada, con sus huecos llenos.
    template: PostCampaignsRequestMessageTemplate
    #: Con `false`, el mensaje sale sin la vista previa del enlace de su texto y nadie consulta la página.
    preview: bool


class PostCampaignsRequestPace(TypedDict):
    """Object `PostCampaignsRequestPace`."""

    #: Mensajes por minuto, en promedio: entre dos pasa un tiempo distinto cada vez.
    perMinute: int
    opens: str
    closes: str
    #: Los días en que se envía.
    weekdays: list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]


class _PostCampaignsRequest(TypedDict):
    """Required fields of `PostCampaignsRequest`."""

    #: Nombre de la campaña; quien la recibe no lo ve.
    name: str
    message: PostCampaignsRequestMessage


class PostCampaignsRequest(_PostCampaignsRequest, total=False):
    """Body of `POST /external/campaigns`."""

    #: Qué pasa con `{nombre}` donde no se sabe: `close` cierra su lugar, `word` pone otra palabra, `skip`
    #: no le envía.
    nameless: Literal["close", "word", "skip"]
    #: La palabra que va en lugar del nombre, con `nameless: word`.
    nameWord: Optional[str]
    #: Si valen también los nombres que usted les puso, y no solo los que ellos usan en WhatsApp.
    ownNames: bool
    #: Cuándo empieza. Nula: al iniciarla.
    startsAt: Optional[str]
    #: A qué ritmo y en qué horas se envía, por el reloj del cliente.
    pace: PostCampaignsRequestPace


class PostCampaignsResponse(TypedDict):
    """Response of `POST /external/campaigns`."""

    success: bool
    clientId: str
    campaign: Campaign


class GetCampaignResponse(TypedDict):
    """Response of `GET /external/campaigns/{campaign}`."""

    success: bool
    clientId: str
    campaign: Campaign
    previews: list[CampaignPreview]
    reach: CampaignReach
    countries: list[CampaignCountryCount]


class PatchCampaignRequestMessageText(TypedDict):
    """Object `PatchCampaignRequestMessageText`."""

    #: Texto del mensaje.
    text: str


class _PatchCampaignRequestMessageImage(TypedDict):
    """Required fields of `PatchCampaignRequestMessageImage`."""

    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PatchCampaignRequestMessageImage(_PatchCampaignRequestMessageImage, total=False):
    """Object `PatchCampaignRequestMessageImage`."""

    #: Texto que acompaña al archivo.
    caption: str


class _PatchCampaignRequestMessageVideo(TypedDict):
    """Required fields of `PatchCampaignRequestMessageVideo`."""

    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PatchCampaignRequestMessageVideo(_PatchCampaignRequestMessageVideo, total=False):
    """Object `PatchCampaignRequestMessageVideo`."""

    #: Texto que acompaña al archivo.
    caption: str


class _PatchCampaignRequestMessageDocument(TypedDict):
    """Required fields of `PatchCampaignRequestMessageDocument`."""

    #: Identificador de un archivo que se subió con `POST /external/media`, en lugar de `mediaUrl`.
    mediaId: str


class PatchCampaignRequestMessageDocument(_PatchCampaignRequestMessageDocument, total=False):
    """Object `PatchCampaignRequestMessageDocument`."""

    #: Texto que acompaña al archivo.
    caption: str
    #: Nombre con el que se recibe el archivo.
    fileName: str


class _PatchCampaignRequestMessageTemplate(TypedDict):
    """Required fields of `PatchCampaignRequestMessageTemplate`."""

    #: Nombre de la plantilla: minúsculas, números y guiones bajos.
    name: str


class PatchCampaignRequestMessageTemplate(_PatchCampaignRequestMessageTemplate, total=False):
    """Object `PatchCampaignRequestMessageTemplate`."""

    #: Idioma de la plantilla, como `es_MX`. Hace falta si hay varias con ese nombre.
    language: str
    #: Lo que va en cada hueco de la plantilla, en el orden de `variables`: primero los del encabezado.
    values: list[str]


class _PatchCampaignRequestMessage(TypedDict):
    """Required fields of `PatchCampaignRequestMessage`."""

    #: Tipo de archivo o de mensaje.
    type: Literal["text", "image", "video", "document", "template"]


class PatchCampaignRequestMessage(_PatchCampaignRequestMessage, total=False):
    """Object `PatchCampaignRequestMessage`."""

    #: Texto del mensaje.
    text: PatchCampaignRequestMessageText
    #: Una imagen.
    image: PatchCampaignRequestMessageImage
    #: Un video.
    video: PatchCampaignRequestMessageVideo
    #: Un documento de cualquier tipo.
    document: PatchCampaignRequestMessageDocument
    #: Una plantilla aprobada, con sus huecos llenos.
    template: PatchCampaignRequestMessageTemplate
    #: Con `false`, el mensaje sale sin la vista previa del enlace de su texto y nadie consulta la página.
    preview: bool


class PatchCampaignRequestPace(TypedDict):
    """Object `PatchCampaignRequestPace`."""

    #: Mensajes por minuto, en promedio: entre dos pasa un tiempo distinto cada vez.
    perMinute: int
    opens: str
    closes: str
    #: Los días en que se envía.
    weekdays: list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]


class PatchCampaignRequest(TypedDict, total=False):
    """Body of `PATCH /external/campaigns/{campaign}`."""

    #: Nombre de la campaña; quien la recibe no lo ve.
    name: str
    message: PatchCampaignRequestMessage
    #: Qué pasa con `{nombre}` donde no se sabe: `close` cierra su lugar, `word` pone otra palabra, `skip`
    #: no le envía.
    nameless: Literal["close", "word", "skip"]
    #: La palabra que va en lugar del nombre, con `nameless: word`.
    nameWord: Optional[str]
    #: Si valen también los nombres que usted les puso, y no solo los que ellos usan en WhatsApp.
    ownNames: bool
    #: Cuándo empieza. Nula: al iniciarla.
    startsAt: Optional[str]
    #: A qué ritmo y en qué horas se envía, por el reloj del cliente.
    pace: PatchCampaignRequestPace
    #: `running` la inicia o la reanuda, `paused` la pausa, `stopped` la termina.
    state: Literal["running", "paused", "stopped"]
    #: Con `state` `running`: los otros países, además del de la línea, a los que sí se quiere enviar, como
    #: `["PE"]`.
    otherCountries: list[str]


class PatchCampaignResponse(TypedDict):
    """Response of `PATCH /external/campaigns/{campaign}`."""

    success: bool
    clientId: str
    campaign: Campaign


class DeleteCampaignResponse(TypedDict):
    """Response of `DELETE /external/campaigns/{campaign}`."""

    success: bool
    clientId: str
    campaign: Campaign


class PostCampaignRepeatRequest(TypedDict, total=False):
    """Body of `POST /external/campaigns/{campaign}/repeat`."""

    #: Nombre de la campaña; quien la recibe no lo ve.
    name: str


class PostCampaignRepeatResponse(TypedDict):
    """Response of `POST /external/campaigns/{campaign}/repeat`."""

    success: bool
    clientId: str
    campaign: Campaign


class _PostCampaignRecipientsRequestNumbersItem(TypedDict):
    """Required fields of `PostCampaignRecipientsRequestNumbersItem`."""

    #: Destinatario: número con código de país, o un identificador de WhatsApp (JID).
    to: str


class PostCampaignRecipientsRequestNumbersItem(_PostCampaignRecipientsRequestNumbersItem, total=False):
    """Object `PostCampaignRecipientsRequestNumbersItem`."""

    #: Nombre de la persona; de una clave, el que le da su dueño.
    name: str


class PostCampaignRecipientsRequest(TypedDict, total=False):
    """Body of `POST /external/campaigns/{campaign}/recipients`."""

    labels: list[str]
    #: Tarjetas de contacto, con nombre y números.
    contacts: list[str]
    #: Números, con un nombre si se quiere.
    numbers: list[PostCampaignRecipientsRequestNumbersItem]


class PostCampaignRecipientsResponse(TypedDict):
    """Response of `POST /external/campaigns/{campaign}/recipients`."""

    success: bool
    clientId: str
    added: int
    leftOut: int
    known: int
    #: De los que se agregan: sin un nombre para `{nombre}`.
    nameless: int
    campaign: Campaign
    dryRun: bool
    countries: list[CampaignCountryCount]
    recipients: list[ListedRecipient]


class GetCampaignRecipientsResponse(TypedDict):
    """Response of `GET /external/campaigns/{campaign}/recipients`."""

    success: bool
    clientId: str
    recipients: list[CampaignRecipient]
    next: Optional[str]


class DeleteCampaignRecipientsResponse(TypedDict):
    """Response of `DELETE /external/campaigns/{campaign}/recipients`."""

    success: bool
    clientId: str
    leftOut: int

#: Response of `POST /external/campaigns/{campaign}/recipients/import`.
PostCampaignRecipientsImportResponse = TypedDict(
    "PostCampaignRecipientsImportResponse",
    {
        "success": "bool",
        "clientId": "str",
        "added": "int",
        "leftOut": "int",
        "known": "int",
        "nameless": "int",
        "campaign": "Campaign",
        "dryRun": "bool",
        "countries": "list[CampaignCountryCount]",
        "recipients": "list[ListedRecipient]",
        "mapping": "Literal['headings', 'guess', 'chosen', 'remembered', 'none']",
        "columns": "list[ImportColumn]",
        "otherSheets": "list[str]",
        "import": "Optional[ListImport]",
    },
)


class DeleteCampaignRecipientResponse(TypedDict):
    """Response of `DELETE /external/campaigns/{campaign}/recipients/{recipient}`."""

    success: bool
    clientId: str
    recipient: CampaignRecipient


class GetTemplatesResponse(TypedDict):
    """Response of `GET /external/templates`."""

    success: bool
    clientId: str
    templates: list[Template]
    next: Optional[str]


class _PostTemplatesRequest(TypedDict):
    """Required fields of `PostTemplatesRequest`."""

    #: Nombre de la plantilla: minúsculas, números y guiones bajos.
    name: str
    #: Idioma de la plantilla, como `es_MX`. Hace falta si hay varias con ese nombre.
    language: str
    #: `utility` (sobre algo que la persona pidió) o `marketing`; Meta cobra distinto por cada una.
    category: Literal["utility", "marketing"]
    #: El texto, con sus huecos: `{{1}}` o `{{nombre}}`.
    body: str


class PostTemplatesRequest(_PostTemplatesRequest, total=False):
    """Body of `POST /external/templates`."""

    #: Título, en una línea.
    header: str
    #: Línea pequeña al final.
    footer: str
    #: Botones para contestar.
    replies: list[str]
    #: Lo que va en cada hueco de la plantilla, en el orden de `variables`: primero los del encabezado.
    values: list[str]


class PostTemplatesResponse(TypedDict):
    """Response of `POST /external/templates`."""

    success: bool
    clientId: str
    template: Template


class DeleteTemplateResponse(TypedDict):
    """Response of `DELETE /external/templates/{template}`."""

    success: bool
    clientId: str
    template: Template


class GetWebhooksResponse(TypedDict):
    """Response of `GET /external/webhooks`."""

    success: bool
    clientId: str
    webhooks: list[Webhook]


class _PostWebhooksRequest(TypedDict):
    """Required fields of `PostWebhooksRequest`."""

    #: Dirección que recibe los avisos.
    url: str
    #: Nombre con que se distingue, único entre los webhooks del cliente; en una conversación, el nombre de
    #: su etiqueta.
    label: str


class PostWebhooksRequest(_PostWebhooksRequest, total=False):
    """Body of `POST /external/webhooks`."""

    #: Tipos de evento que se avisan. Ninguno significa todos, menos los de conversaciones
    #: (`conversation.…`) y los de grupos (`group.…`), que se piden por su nombre.
    eventTypes: list[Literal["message.received", "message.undecryptable", "message.sent", "message.delivered", "message.read", "message.failed", "message.unknown", "message.media", "message.order", "call.received", "message.reaction", "message.edited", "message.deleted", "message.vote", "message.response", "message.pinned", "message.labeled", "contact.identity_changed", "contact.opted_out", "contact.opted_in", "contact.labeled", "conversation.updated", "conversation.paused", "conversation.resumed", "conversation.note_added", "conversation.note_deleted", "conversation.turn", "label.updated", "label.deleted", "group.created", "group.joined", "group.updated", "group.participants", "group.left", "client.pending", "client.linking", "client.connected", "client.reconnecting", "client.disconnected", "client.needs_relink", "client.needs_passkey", "client.parked", "client.forbidden", "absence.ended", "history.progress", "line.health", "line.proof", "campaign.started", "campaign.paused", "campaign.resumed", "campaign.finished", "template.updated", "line.rated", "webhook.disabled", "webhook.test"]]
    #: De qué conversaciones se avisan los mensajes: person, group, status, broadcast, channel.
    chatKinds: list[Literal["person", "group", "status", "broadcast", "channel"]]
    #: Segundos de silencio, hasta 300, después de los cuales lo que una persona escribió seguido se avisa
    #: junto, en `conversation.turn`.
    turnSeconds: int
    #: Nombre del programa que lo agrega, por ejemplo n8n.
    origin: str
    #: Identificador que le da su programa.
    externalId: str
    #: La única conversación de la que se avisa: un número con su código de país, `lid:…` o `group:…`.
    chat: str
    #: Momento en que deja de servir. Sin él, no vence.
    expiresAt: str
    #: Número del último evento ya leído; en una conversación, identificador del último mensaje ya visto.
    after: int


class _PostWebhooksResponse(TypedDict):
    """Required fields of `PostWebhooksResponse`."""

    success: bool
    clientId: str
    webhook: Webhook
    existed: bool


class PostWebhooksResponse(_PostWebhooksResponse, total=False):
    """Response of `POST /external/webhooks`."""

    warnings: list[str]
    secret: str


class _GetWebhookResponse(TypedDict):
    """Required fields of `GetWebhookResponse`."""

    success: bool
    clientId: str
    webhook: Webhook


class GetWebhookResponse(_GetWebhookResponse, total=False):
    """Response of `GET /external/webhooks/{webhookId}`."""

    warnings: list[str]


class PatchWebhookRequest(TypedDict, total=False):
    """Body of `PATCH /external/webhooks/{webhookId}`."""

    #: Dirección que recibe los avisos.
    url: str
    #: Nombre con que se distingue, único entre los webhooks del cliente; en una conversación, el nombre de
    #: su etiqueta.
    label: str
    #: Tipos de evento que se avisan. Ninguno significa todos, menos los de conversaciones
    #: (`conversation.…`) y los de grupos (`group.…`), que se piden por su nombre.
    eventTypes: list[Literal["message.received", "message.undecryptable", "message.sent", "message.delivered", "message.read", "message.failed", "message.unknown", "message.media", "message.order", "call.received", "message.reaction", "message.edited", "message.deleted", "message.vote", "message.response", "message.pinned", "message.labeled", "contact.identity_changed", "contact.opted_out", "contact.opted_in", "contact.labeled", "conversation.updated", "conversation.paused", "conversation.resumed", "conversation.note_added", "conversation.note_deleted", "conversation.turn", "label.updated", "label.deleted", "group.created", "group.joined", "group.updated", "group.participants", "group.left", "client.pending", "client.linking", "client.connected", "client.reconnecting", "client.disconnected", "client.needs_relink", "client.needs_passkey", "client.parked", "client.forbidden", "absence.ended", "history.progress", "line.health", "line.proof", "campaign.started", "campaign.paused", "campaign.resumed", "campaign.finished", "template.updated", "line.rated", "webhook.disabled", "webhook.test"]]
    #: De qué conversaciones se avisan los mensajes: person, group, status, broadcast, channel.
    chatKinds: list[Literal["person", "group", "status", "broadcast", "channel"]]
    #: Segundos de silencio, hasta 300, después de los cuales lo que una persona escribió seguido se avisa
    #: junto, en `conversation.turn`.
    turnSeconds: Optional[int]
    #: Si recibe avisos.
    enabled: bool


class _PatchWebhookResponse(TypedDict):
    """Required fields of `PatchWebhookResponse`."""

    success: bool
    clientId: str
    webhook: Webhook


class PatchWebhookResponse(_PatchWebhookResponse, total=False):
    """Response of `PATCH /external/webhooks/{webhookId}`."""

    warnings: list[str]

DeleteWebhookResponse = Done


class _PostWebhookSecretResponse(TypedDict):
    """Required fields of `PostWebhookSecretResponse`."""

    success: bool
    clientId: str
    webhook: Webhook
    secret: str


class PostWebhookSecretResponse(_PostWebhookSecretResponse, total=False):
    """Response of `POST /external/webhooks/{webhookId}/secret`."""

    warnings: list[str]


class GetEventsResponse(TypedDict):
    """Response of `GET /external/events`."""

    success: bool
    clientId: str
    events: list[Union[Union[Union[MessageEvent, MessageRemarkEvent], Union[Union[ClientEvent, AbsenceEvent], Union[HistoryEvent, GroupEvent]]], Union[Union[Union[ContactEvent, LabelEvent], Union[ConversationEvent, TurnEvent]], Union[Union[Union[LineHealthEvent, TemplateEvent], Union[LineRatedEvent, LineProofEvent]], Union[CampaignEvent, Union[WebhookDisabledEvent, WebhookTestEvent]]]]]]
    next: int

SentMessage = PostMessagesResponse1
ScheduledMessage = PostMessagesResponse2
UploadedMedia = PostMediaResponse
MessageAction = PatchMessageResponse
CheckedNumber = PostCheckNumberResponse
LineStatus = GetStatusResponse
AddedWebhook = PostWebhooksResponse

#: Event of a webhook or of the event feed. Its `type` is an `EventType`.
Event = Union[
    AbsenceEvent,
    CampaignEvent,
    ClientEvent,
    ContactEvent,
    ConversationEvent,
    GroupEvent,
    HistoryEvent,
    LabelEvent,
    LineHealthEvent,
    LineProofEvent,
    LineRatedEvent,
    MessageEvent,
    MessageRemarkEvent,
    TemplateEvent,
    TurnEvent,
    WebhookDisabledEvent,
    WebhookTestEvent,
]

EventType = Literal[
    "message.received",
    "message.undecryptable",
    "message.sent",
    "message.delivered",
    "message.read",
    "message.failed",
    "message.unknown",
    "message.media",
    "message.order",
    "call.received",
    "message.reaction",
    "message.edited",
    "message.deleted",
    "message.vote",
    "message.response",
    "message.pinned",
    "message.labeled",
    "contact.identity_changed",
    "contact.opted_out",
    "contact.opted_in",
    "contact.labeled",
    "conversation.updated",
    "conversation.paused",
    "conversation.resumed",
    "conversation.note_added",
    "conversation.note_deleted",
    "conversation.turn",
    "label.updated",
    "label.deleted",
    "group.created",
    "group.joined",
    "group.updated",
    "group.participants",
    "group.left",
    "client.pending",
    "client.linking",
    "client.connected",
    "client.reconnecting",
    "client.disconnected",
    "client.needs_relink",
    "client.needs_passkey",
    "client.parked",
    "client.forbidden",
    "absence.ended",
    "history.progress",
    "line.health",
    "line.proof",
    "campaign.started",
    "campaign.paused",
    "campaign.resumed",
    "campaign.finished",
    "template.updated",
    "line.rated",
    "webhook.disabled",
    "webhook.test",
]
