import type { Catalogue } from '../message.js';

export const de: Catalogue = {
  'http.internal': 'Auf unserer Seite ist etwas schiefgegangen. Bitte melden Sie uns die Anfrage {requestId}.',
  'db.unavailable':
    'Der Speicher dieses Dienstes antwortet gerade nicht. Bitte versuchen Sie es in einigen Sekunden erneut.',
  'http.notFound': 'Unter dieser Adresse gibt es nichts.',
  'http.notImplemented': '{feature}: angekündigt, aber in dieser Version noch nicht vorhanden.',
  'http.timedOut':
    'Das hat länger als 30 Sekunden gedauert und wurde abgebrochen. Bitte versuchen Sie es später erneut.',
  'http.credentialsMissing':
    'Die Zugangsdaten fehlen. Senden Sie Ihr API-Token als Benutzernamen der HTTP-Basic-Autorisierung, mit leerem Passwort.',
  'http.aliasCredentialsNeeded':
    'Ein API-Token genügt hier nicht. Senden Sie die Adresse eines Alias und dessen Passwort per HTTP-Basic-Autorisierung.',
  'http.malformedRequest': 'Das ist keine wohlgeformte HTTP-Anfrage. Prüfen Sie die Anfragezeile und die Header.',
  'http.headersTooLarge': 'Adresse und Header der Anfrage sind zu lang. Senden Sie höchstens 64 KB.',
  'http.requestTooSlow': 'Die Anfrage ist nicht rechtzeitig vollständig angekommen. Bitte senden Sie sie noch einmal.',
  'http.hostMissing': 'Der Header Host fehlt. Senden Sie den Namen des Hosts, den Sie aufrufen.',
  'http.unknownExpectation': 'Der Header Expect verlangt etwas, das hier unbekannt ist. Lassen Sie ihn weg.',
  'http.foreignHost':
    'Der Header Host nennt einen anderen Host. Rufen Sie localhost auf oder setzen Sie WAYPOST_BASE_URL auf die Adresse, die Sie verwenden.',
  'http.foreignOrigin':
    'Seiten anderer Websites dürfen das nicht. Rufen Sie es aus einem Programm oder von dieser Adresse selbst auf.',
  'http.useHttps':
    'Über einfaches HTTP würden die Zugangsdaten ungeschützt übertragen. Verwenden Sie stattdessen {url}.',
  'http.malformedUrl': 'Die Adresse enthält eine fehlerhafte Prozentkodierung. Kodieren Sie sie neu.',
  'http.malformedQuery':
    'Die Abfrage ist nicht lesbar: Eine Kodierung ist fehlerhaft, oder es sind zu viele Parameter.',
  'http.malformedBody':
    'Der Inhalt der Anfrage ist nicht lesbar. Senden Sie wohlgeformtes JSON oder ein Formular, in UTF-8 und passend zum Content-Type.',
  'http.bodyNotObject': 'Der Inhalt der Anfrage muss ein Objekt mit benannten Feldern sein.',
  'http.bodyTooLarge': 'Der Inhalt der Anfrage ist zu groß. Senden Sie weniger oder teilen Sie ihn auf.',
  'http.bodyTooDeep': 'Der Inhalt der Anfrage ist zu tief verschachtelt. Verwenden Sie höchstens {max} Ebenen.',
  'http.bodyTooManyFields': 'Der Inhalt der Anfrage hat zu viele Felder. Senden Sie höchstens {max, number}.',
  'http.unsupportedType':
    'Inhalte dieses Typs werden hier nicht gelesen. Senden Sie application/json, application/x-www-form-urlencoded oder multipart/form-data.',
  'http.encodedBody': 'Komprimierte Inhalte werden hier nicht gelesen. Senden Sie den Inhalt ohne Content-Encoding.',
  'http.fileNotExpected': 'Dieser Aufruf nimmt keine Datei an. Senden Sie die Felder als Text.',
  'thread.busy': 'Zurzeit werden zu viele große Nachrichten verarbeitet. Bitte versuchen Sie es gleich noch einmal.',
  'http.metricsClosed': 'Metriken erhält nur dieser Rechner oder wer das Metrik-Token besitzt.',
  'input.required': '{field} fehlt. Bitte geben Sie es an.',
  'input.wrongType':
    '{field} muss {expected, select, string {ein Text} number {eine Zahl} int {eine ganze Zahl} boolean {true oder false} array {eine Liste} object {ein Objekt} other {von anderem Typ}} sein.',
  'input.oneOf': '{field} muss einer dieser Werte sein: {options}.',
  'input.tooLong': '{field} darf höchstens {max, plural, one {# Zeichen} other {# Zeichen}} lang sein.',
  'input.tooShort': '{field} muss mindestens {min, plural, one {# Zeichen} other {# Zeichen}} lang sein.',
  'input.tooManyItems': '{field} darf höchstens {max, plural, one {# Element} other {# Elemente}} enthalten.',
  'input.tooFewItems': '{field} muss mindestens {min, plural, one {# Element} other {# Elemente}} enthalten.',
  'input.tooBig': '{field} darf höchstens {max} sein.',
  'input.tooSmall': '{field} muss mindestens {min} sein.',
  'input.malformed': '{field} hat nicht die richtige Form. Prüfen Sie die Schreibweise.',
  'input.boolean': '{field} muss true oder false sein.',
  'input.integer': '{field} muss eine ganze Zahl von {min} bis {max} sein.',
  'input.byteSize': '{field} muss eine Größe wie 500 MB oder 1 GB sein.',
  'input.date': '{field} muss ein Datum wie 2026-11-15 oder 11/15/2026 sein.',
  'input.email': '{field} muss eine E-Mail-Adresse wie ann@example.com sein.',
  'input.httpUrl': '{field} muss eine Adresse sein, die mit http:// oder https:// beginnt.',
  'input.controlCharacters': '{field} enthält nicht druckbare Zeichen. Entfernen Sie sie.',
  'access.adminsOnly': 'Das darf nur ein Admin dieser Domain. Wenden Sie sich an einen ihrer Admins.',
  'access.tokenScope':
    'Die Rechte dieses API-Tokens reichen dafür nicht aus. Verwenden Sie ein Token mit größerem Geltungsbereich.',
  'access.aliasCredentials': 'Die Zugangsdaten eines Alias genügen hier nicht. Verwenden Sie ein API-Token.',
  'access.foreignSender':
    'Von dieser Adresse dürfen Sie nicht senden. Verwenden Sie als from einen Ihrer eigenen Aliasse oder den, mit dessen Zugangsdaten Sie senden.',
  'domain.notFound': 'Diese Domain gibt es in Ihrem Konto nicht. Prüfen Sie Name oder id.',
  'domain.name': '{field} muss ein Domainname wie example.com oder eine IP-Adresse sein.',
  'domain.alreadyHeld': 'Sie haben die Domain {domain} bereits.',
  'domain.systemName': '{domain} ist der Name dieses Dienstes selbst. Fügen Sie eine andere Domain hinzu.',
  'domain.smtpPort': '{field} muss 25, 465, 587, 2525 oder ein Port von 1024 bis 65535 sein.',
  'domain.catchallAddress':
    '{field}: {address} ist keine E-Mail-Adresse. Trennen Sie Adressen durch Kommas, Leerzeichen oder Zeilenumbrüche.',
  'domain.bounceWebhook': '{field} muss eine Adresse, die mit http:// oder https:// beginnt, oder false sein.',
  'member.notFound': 'Dieses Mitglied gibt es in der Domain nicht. Prüfen Sie die id.',
  'member.onlyOne': 'Diese Domain hat kein weiteres Mitglied.',
  'member.lastAdmin': 'Das ist der letzte Admin der Domain. Machen Sie zuerst ein anderes Mitglied zum Admin.',
  'invite.notFound':
    'Für Sie gibt es keine offene Einladung zu dieser Domain. Bitten Sie einen Admin der Domain um eine neue.',
  'invite.unproven':
    'Ihre Adresse {email} ist noch nicht verifiziert. Verifizieren Sie sie und nehmen Sie dann die Einladung an.',
  'invite.otherAddress':
    'Diese Einladung ging an eine andere Adresse. Melden Sie sich mit dem Konto dieser Adresse an.',
  'invite.alreadyInvited':
    '{email} ist bereits eingeladen. Löschen Sie zuerst diese Einladung, um eine neue zu senden.',
  'invite.alreadyMember': '{email} ist bereits Mitglied dieser Domain.',
  'invite.acceptedAsAdmin': 'Sie sind jetzt Admin von {domain}.',
  'invite.acceptedAsUser': 'Sie sind jetzt Mitglied von {domain}.',
  'search.patternInvalid':
    '{field} ist kein gültiger regulärer Ausdruck (RE2): {reason} an Position {position}. Berichtigen Sie das Muster.',
  'search.patternTooSlow': 'Die Suche nach {field} dauert zu lange. Verwenden Sie ein einfacheres Muster.',
  'search.busy': 'Zurzeit laufen zu viele Suchen. Bitte versuchen Sie es in einigen Sekunden erneut.',
  'alias.notFound': 'Diesen Alias gibt es in der Domain nicht. Prüfen Sie Name oder id.',
  'alias.nameTaken':
    'name: {name} gibt es in dieser Domain bereits. Wählen Sie einen anderen Namen oder ändern Sie den vorhandenen Alias.',
  'alias.nameInvisible': 'name enthält Leerraum oder unsichtbare Zeichen. Entfernen Sie sie.',
  'alias.namePlus':
    'name darf kein „+“ enthalten: Was in einer Adresse auf ein Pluszeichen folgt, erreicht ohnehin den Alias davor.',
  'alias.nameExclamation':
    'name darf nicht mit „!“ beginnen. Um den Alias zu deaktivieren, senden Sie is_enabled=false.',
  'alias.nameWithDomain': 'name darf kein „@“ enthalten. Senden Sie nur den Teil vor @{domain}.',
  'alias.nameInvalid':
    'name ergibt keine gültige E-Mail-Adresse. Verwenden Sie Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche, höchstens 64 Zeichen.',
  'alias.namePatternForm': 'name beginnt mit „/“ und muss daher ein regulärer Ausdruck wie /^sales-.*$/i sein.',
  'alias.namePatternInvalid':
    'name ist ein nicht lesbarer regulärer Ausdruck: {reason}. Berichtigen Sie ihn (RE2-Syntax).',
  'alias.nameAdminsOnly':
    'name: {name} darf nur ein Admin dieser Domain verwenden. Wählen Sie einen anderen Namen oder fragen Sie einen Admin.',
  'alias.noRandomName': 'Es wurde kein freier Zufallsname gefunden. Senden Sie einen eigenen Namen.',
  'alias.recipientInvalid':
    'recipients: {recipient} ist weder E-Mail-Adresse noch Hostname, IP-Adresse oder http(s)-URL. Berichtigen oder entfernen Sie den Eintrag.',
  'alias.recipientIsItself':
    'recipients: {recipient} ist dieser Alias selbst, die Mail würde im Kreis laufen. Entfernen Sie den Eintrag.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification funktioniert nur mit E-Mail-Adressen. Entfernen Sie die anderen Empfänger oder senden Sie has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: Jedes Label darf höchstens {max} Zeichen lang sein. Kürzen Sie es.',
  'alias.catchAllDisabled': 'is_enabled: Der Catch-all kann nicht deaktiviert werden. Löschen Sie ihn stattdessen.',
  'alias.imapNeedsName': 'has_imap braucht einen konkreten Namen: „*“ und reguläre Ausdrücke haben kein Postfach.',
  'alias.pgpNeedsKey': 'has_pgp braucht public_key. Senden Sie einen öffentlichen OpenPGP-Schlüssel in ASCII-Armor.',
  'alias.publicKeyTooLarge': 'public_key ist zu groß. Exportieren Sie den Schlüssel ohne Fotos und fremde Signaturen.',
  'alias.publicKeyInvalid':
    'public_key ist nicht genau ein öffentlicher OpenPGP-Schlüssel in ASCII-Armor. Exportieren Sie ihn erneut.',
  'alias.publicKeyIsPrivate':
    'public_key ist ein privater Schlüssel. Behalten Sie ihn für sich und senden Sie den öffentlichen.',
  'alias.publicKeyRevoked': 'public_key wurde widerrufen. Senden Sie einen gültigen Schlüssel.',
  'alias.publicKeyExpired': 'public_key ist abgelaufen. Verlängern Sie den Schlüssel oder senden Sie einen anderen.',
  'alias.publicKeyCannotEncrypt':
    'public_key kann nicht zum Verschlüsseln verwendet werden. Senden Sie einen Schlüssel mit einem Unterschlüssel zum Verschlüsseln.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled braucht einen konkreten Namen: „*“ und reguläre Ausdrücke antworten nicht.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date liegt nach vacation_responder_end_date. Berichtigen Sie eines von beiden.',
  'alias.vacationCannotSend':
    'Solange die Domain nicht senden kann, gehen keine Antworten hinaus. Richten Sie ihre DKIM-, Return-Path- und DMARC-Einträge ein.',
  'alias.vacationSuspended': 'Solange das Senden für diese Domain gesperrt ist, gehen keine Antworten hinaus.',
  'alias.passwordElsewhere':
    '{field} kann hier nicht gesetzt werden. Verwenden Sie POST …/generate-password dieses Alias.',
  'recipient.linkUnknown':
    'Dieser Link ist nicht mehr gültig. Bitten Sie den Inhaber des Alias, Ihre Adresse erneut einzutragen.',
  'password.needsName':
    'Der Catch-all und reguläre Ausdrücke haben kein Passwort. Wählen Sie einen Alias mit konkretem Namen.',
  'password.exists':
    'Dieser Alias hat bereits ein Passwort. Senden Sie das alte als password, um das Postfach zu behalten, oder is_override=true, um das Passwort zu ersetzen und das Postfach zu löschen.',
  'password.eitherOldOrOverride':
    'Senden Sie entweder password, um das Postfach zu behalten, oder is_override=true, um es zu löschen, aber nicht beides.',
  'password.wrongOld':
    'password ist nicht das aktuelle Passwort dieses Alias. Prüfen Sie es und versuchen Sie es erneut.',
  'password.linkUnknown': 'Dieser Link wurde bereits benutzt oder ist abgelaufen. Bitten Sie um ein neues Passwort.',
  'password.sent': 'Das Passwort von {address} und die Einstellungen für Mailprogramme wurden an {email} gesendet.',
  'catchallPassword.notFound': 'Dieses Catch-all-Passwort gibt es in der Domain nicht. Prüfen Sie die id.',
  'catchallPassword.tooMany': 'Eine Domain kann höchstens {max} Catch-all-Passwörter haben. Löschen Sie zuerst eines.',
  'limit.reached':
    'Zu viele Anfragen: In diesem Zeitraum {limit, plural, one {ist # erlaubt} other {sind # erlaubt}}. Bitte versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} erneut.',
  'password.busy': 'Zurzeit werden zu viele Anmeldungen geprüft. Bitte versuchen Sie es in einigen Sekunden erneut.',
  'dns.unavailable':
    'Die Nameserver von {name} sind gerade nicht erreichbar. Es wurde nichts geändert; bitte versuchen Sie es in einigen Minuten erneut.',
  'dns.recordsVerified': 'Die DNS-Einträge von {domain} sind verifiziert: Die Domain empfängt hier Mail.',
  'dns.smtpVerified': 'Die DNS-Einträge von {domain} für das Senden sind verifiziert: Die Domain darf Mail senden.',
  'dns.changesTakeTime':
    'Einige DNS-Einträge stimmen noch nicht. Bis eine DNS-Änderung überall sichtbar ist, können Minuten bis zu einem Tag vergehen.',
  'dns.checkNameServers':
    'Es wurde weder TXT noch MX gefunden: Prüfen Sie, ob {domain} die Nameserver verwendet, bei denen Sie die Einträge angelegt haben.',
  'dns.checkedAgain': 'Die Einträge werden von selbst erneut geprüft; Sie können diesen Aufruf auch wiederholen.',
  'dns.verificationMissing':
    'Der Verifizierungseintrag von {domain} fehlt. Legen Sie bei {domain} einen TXT-Eintrag an: {value}',
  'dns.verificationMultiple':
    '{domain} hat mehrere Verifizierungseinträge ({found}). Entfernen Sie alle bis auf diesen TXT-Eintrag: {value}',
  'dns.verificationWrong':
    '{domain} hat einen falschen Verifizierungseintrag ({found}). Ersetzen Sie ihn durch diesen TXT-Eintrag: {value}',
  'dns.nameTaken':
    'Ein anderes Konto hat nachgewiesen, dass es {domain} kontrolliert. Um den Namen zu übernehmen, machen Sie dies zum einzigen Verifizierungseintrag (TXT): {value}',
  'dns.rulesBeside':
    'Im DNS stehen auch Weiterleitungsregeln ({prefix}=…), die neben dem Verifizierungseintrag nicht verwendet werden. Sie können sie entfernen.',
  'dns.rulesOnly':
    'Mail wird allein nach den Regeln im DNS weitergeleitet. Die hier gespeicherten Aliasse empfangen Mail, sobald {domain} diesen TXT-Eintrag hat: {value}',
  'dns.mxMissing': '{domain} hat keinen MX-Eintrag. Legen Sie einen an, der auf {host} zeigt.',
  'dns.mxOther':
    '{domain} hat MX-Einträge anderer Dienste ({found}). Entfernen Sie sie, damit alle Mail bei {host} ankommt.',
  'dns.ipAddress':
    '{domain} ist eine IP-Adresse: Sie hat keine DNS-Einträge, die sie nachweisen könnten. Fügen Sie stattdessen einen Domainnamen hinzu.',
  'dns.dkimMissing': 'Der DKIM-Eintrag fehlt. Legen Sie bei {name} den TXT-Eintrag an, den dns-records zeigt.',
  'dns.dkimWrong':
    'Der DKIM-Eintrag bei {name} enthält nicht den Schlüssel dieser Domain. Ersetzen Sie ihn durch den, den dns-records zeigt.',
  'dns.dkimMultiple':
    'Bei {name} gibt es mehrere TXT-Einträge. Behalten Sie den DKIM-Eintrag, den dns-records zeigt, und entfernen Sie die anderen.',
  'dns.returnPathMissing':
    'Der Return-Path-Eintrag fehlt. Legen Sie bei {name} einen CNAME-Eintrag an, der auf {host} zeigt.',
  'dns.returnPathWrong': 'Der CNAME-Eintrag bei {name} zeigt auf {found}. Ändern Sie ihn auf {host}.',
  'dns.dmarcMissing': 'Der DMARC-Eintrag fehlt. Legen Sie bei {name} den TXT-Eintrag an, den dns-records zeigt.',
  'dns.dmarcMultiple': 'Bei {name} gibt es mehrere DMARC-Einträge; das zählt wie keiner. Behalten Sie einen davon.',
  'dns.dmarcPct':
    'Der DMARC-Eintrag bei {name} gilt nur für einen Teil der Mail. Entfernen Sie das Tag pct oder setzen Sie es auf 100.',
  'encrypt.verification':
    'input enthält einen Verifizierungseintrag, der lesbar bleiben muss. Verschlüsseln Sie nur Weiterleitungsregeln.',
  'encrypt.empty':
    'input enthält keine Weiterleitungsregel. Geben Sie eine an, zum Beispiel {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} ist keine Weiterleitungsregel. Geben Sie eine Adresse an oder einen Namen und sein Ziel mit einem Doppelpunkt dazwischen.',
  'encrypt.port': 'input: Der Port muss 25, 465, 587, 2525 oder eine Zahl von 1024 bis 65535 sein.',
  'outgoing.notHttp': '{field} muss eine Adresse mit http:// oder https:// sein.',
  'outgoing.noAddress':
    '{field}: Der Host {host} hat keine Adresse im DNS. Prüfen Sie die Schreibweise oder legen Sie einen A- oder AAAA-Eintrag an.',
  'outgoing.privateAddress':
    '{field}: {host} führt zu {address}, einer Adresse außerhalb des öffentlichen Internets. Verwenden Sie einen Host mit öffentlicher Adresse.',
  'letter.signature': 'Waypost auf {host}',
  'letter.why.account': 'Sie erhalten diese Nachricht, weil {email} die Adresse Ihres Kontos bei {host} ist.',
  'letter.why.member': 'Sie erhalten diese Nachricht, weil Sie bei {host} Mitglied von {domain} sind.',
  'letter.why.stranger':
    'Sie erhalten diese Nachricht, weil jemand bei {host} die Adresse {email} angegeben hat. Wenn Sie sie nicht erwarten, ignorieren Sie sie: Es wird nichts geschehen.',
  'letter.notYou':
    'Falls Sie das nicht waren, ersetzen Sie Ihre API-Tokens und benachrichtigen Sie den Betreiber von {host}.',
  'letter.linkExpires': 'Der Link gilt bis zum {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'letter.accountCode.text':
    'Diese Adresse wurde für ein Konto bei {host} angegeben. Öffnen Sie den Link, um zu bestätigen, dass sie Ihnen gehört.',
  'letter.accountCode.button': 'Diese Adresse bestätigen',
  'letter.accountCode.code': 'Oder geben Sie diesen Code dort ein, wo er verlangt wird:',
  'letter.accountCode.expires': 'Link und Code gelten bis zum {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Die Adresse Ihres Kontos wurde geändert',
  'letter.emailChanged.text':
    'Die Adresse Ihres Kontos bei {host} wurde in {newEmail} geändert. Bis diese Adresse bestätigt ist, gehen Nachrichten weiterhin hierher.',
  'letter.profileChanged.subject': 'Ihr Konto wurde geändert',
  'letter.profileChanged.text': 'Diese Felder Ihres Kontos bei {host} wurden geändert:',
  'letter.tokenCreated.subject': 'Ein neues API-Token wurde erstellt',
  'letter.tokenCreated.text':
    'Für Ihr Konto bei {host} wurde das API-Token {name} erstellt. Wer es besitzt, kann in Ihrem Namen handeln.',
  'letter.invite.subject': 'Sie sind zu {domain} eingeladen',
  'letter.invite.text':
    '{invitedBy} lädt Sie ein, {domain} bei {host} als {group, select, admin {Admin} other {Mitglied}} beizutreten.',
  'letter.invite.button': 'Einladung ansehen',
  'letter.recipientCheck.subject': 'Möchten Sie Mail für {alias} erhalten?',
  'letter.recipientCheck.text':
    'Mail an {alias} soll an {email} weitergeleitet werden. Öffnen Sie den Link, wenn Sie einverstanden sind. Bis dahin wird nichts an Sie weitergeleitet.',
  'letter.recipientCheck.button': 'Ja, Mail an mich weiterleiten',
  'letter.passwordGenerated.subject': 'Neues Passwort für {alias}',
  'letter.passwordGenerated.text': '{by} hat ein neues Passwort für {alias} erstellt. Das bisherige gilt nicht mehr.',
  'letter.passwordInstructions.subject': 'Ihr Passwort für {alias}',
  'letter.passwordInstructions.text':
    'Für {alias} wurde ein Passwort erstellt. Der Link zeigt es nur einmal; halten Sie daher Ihren Passwortmanager oder Ihr Mailprogramm bereit.',
  'letter.passwordInstructions.button': 'Passwort anzeigen',
  'letter.passwordInstructions.settings': 'Einstellungen für Ihr Mailprogramm:',
  'letter.passwordInstructions.userName': 'Benutzername',
  'letter.passwordInstructions.imap': 'Posteingang (IMAP)',
  'letter.passwordInstructions.pop3': 'Posteingang (POP3)',
  'letter.passwordInstructions.smtp': 'Postausgang (SMTP)',
  'letter.passwordInstructions.door': '{host}, Port {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Neues Catch-all-Passwort für {domain}',
  'letter.catchallCreated.text':
    '{by} hat ein Catch-all-Passwort für {domain} erstellt. Damit kann Mail von jeder Adresse der Domain gesendet werden.',
  'letter.catchallCreated.description': 'Beschreibung',
  'letter.catchallMoved.subject': 'Catch-all-Passwörter von {domain} haben einen neuen Inhaber',
  'letter.catchallMoved.text':
    '{count, plural, one {# Catch-all-Passwort von {domain} gehört} other {# Catch-all-Passwörter von {domain} gehören}} jetzt {newOwner}. Mail, die {count, plural, one {damit} other {mit ihnen}} gesendet wird, zählt zum Tageslimit dieses Kontos.',
  'letter.aliasesMoved.subject': 'Aliasse von {domain} gehören jetzt Ihnen',
  'letter.aliasesMoved.text':
    '{count, plural, one {# Alias von {domain}, der {from} gehörte, gehört jetzt Ihnen.} other {# Aliasse von {domain}, die {from} gehörten, gehören jetzt Ihnen.}}',
  'letter.settingsChanged.subject': 'Einstellungen von {domain} wurden geändert',
  'letter.settingsChanged.text': '{by} hat diese Einstellungen von {domain} geändert:',
  'letter.settingsChanged.nothing': 'nichts',
  'letter.domainVerified.subject': '{domain} ist verifiziert',
  'letter.domainVerified.text':
    'Die DNS-Einträge von {domain} sind eingerichtet. Mail an diese Domain wird ab jetzt angenommen.',
  'letter.recordsMissing.subject': 'DNS-Einträge von {domain} fehlen',
  'letter.recordsMissing.text':
    'Diese DNS-Einträge von {domain} wurden bei der letzten Prüfung nicht gefunden. Ohne sie kommt Mail möglicherweise nicht an:',
  'letter.recordsRemedy':
    'Legen Sie sie dort an, wo das DNS Ihrer Domain verwaltet wird. Die nächste Prüfung läuft von selbst.',
  'letter.smtpBroken.subject': '{domain} kann keine Mail senden',
  'letter.smtpBroken.text':
    'Diese DNS-Einträge wurden bei der letzten Prüfung nicht gefunden. Bis sie wieder vorhanden sind, kann {domain} keine Mail senden:',
  'letter.nameTaken.subject': '{domain} gehört jetzt zu einem anderen Konto',
  'letter.nameTaken.text':
    'Ein anderes Konto hat nachgewiesen, dass es das DNS von {domain} kontrolliert. Ihre Domain bleibt gespeichert, empfängt und sendet aber keine Mail.',
  'letter.nameTaken.remedy':
    'Um sie zurückzuholen, veröffentlichen Sie den Verifizierungseintrag Ihrer eigenen Domain und verifizieren Sie sie erneut.',
  'page.front.title': 'Waypost läuft',
  'page.front.text':
    'Domains, Aliasse und Passwörter werden über die HTTP-API verwaltet; die Referenz zeigt jeden Aufruf.',
  'page.front.reference': 'Referenz öffnen',
  'page.front.signUp': 'Legen Sie ein Konto an; die Antwort enthält Ihr API-Token:',
  'page.emailVerified.title': 'Adresse bestätigt',
  'page.emailVerified.text': '{email} ist bestätigt. Sie können diese Seite schließen.',
  'page.emailFailed.text':
    'Dieser Link wurde bereits benutzt oder ist nicht mehr gültig. Falls Ihre Adresse noch nicht bestätigt ist, fordern Sie einen neuen Code an.',
  'page.recipientVerified.title': 'Vielen Dank',
  'page.recipientVerified.text':
    'Mail an {alias} wird jetzt an {recipient} weitergeleitet. Sie können diese Seite schließen.',
  'page.invite.title': 'Einladung zu {domain}',
  'page.invite.text':
    '{email} ist eingeladen, {domain} als {group, select, admin {Admin} other {Mitglied}} beizutreten. Melden Sie sich mit dieser Adresse im Dashboard an, um anzunehmen.',
  'page.invite.button': 'Dashboard öffnen',
  'page.invite.call':
    'Oder nehmen Sie mit einem einzigen API-Aufruf an, mit einem API-Token des Kontos mit dieser Adresse:',
  'page.invite.signUp': 'Noch kein Konto? Legen Sie zuerst eines an:',
  'page.password.title': 'Ihr Passwort',
  'page.password.text':
    'Das Passwort wird nur einmal angezeigt. Achten Sie darauf, dass Ihnen niemand über die Schulter schaut.',
  'page.password.button': 'Passwort anzeigen',
  'page.password.userName': 'Benutzername',
  'page.password.password': 'Passwort',
  'page.password.keep':
    'Speichern Sie es jetzt in Ihrem Passwortmanager: Diese Seite kann es nicht noch einmal anzeigen.',
  'page.failed.title': 'Dieser Link funktioniert nicht',
  'page.failed.incomplete': 'Der Link ist unvollständig. Kopieren Sie den ganzen Link aus der Nachricht.',
  'page.later.title': 'Bitte versuchen Sie es später erneut',
  'password.outerSpace': '{field} beginnt oder endet mit Leerraum. Entfernen Sie ihn.',
  'password.quotes':
    '{field} enthält ein Anführungszeichen oder einen Apostroph. Wählen Sie ein Passwort ohne diese Zeichen.',
  'password.weakCommon':
    '{field} ist zu schwach: Es ähnelt einem der häufigsten Passwörter. Verwenden Sie mehrere Wörter ohne Zusammenhang.',
  'password.weakRepeat': '{field} ist zu schwach: Es wiederholt sich. Verwenden Sie mehrere Wörter ohne Zusammenhang.',
  'password.weakSequence':
    '{field} ist zu schwach: Es folgt einer Reihe wie abc oder 123. Verwenden Sie mehrere Wörter ohne Zusammenhang.',
  'password.weakDate':
    '{field} ist zu schwach: Ein Datum oder Jahr ist leicht zu erraten. Verwenden Sie mehrere Wörter ohne Zusammenhang.',
  'password.weakPersonal':
    '{field} ist zu schwach: Es enthält Ihren Namen, Ihre Adresse oder Ihre Domain. Verwenden Sie mehrere Wörter ohne Zusammenhang.',
  'password.weakShort':
    '{field} ist zu schwach. Machen Sie es länger, zum Beispiel mit mehreren Wörtern ohne Zusammenhang.',
  'auth.tokenUnknown':
    'Dieses API-Token ist nicht gültig. Senden Sie ein Token Ihres Kontos als Benutzernamen, mit leerem Passwort.',
  'auth.unproven':
    'Die Adresse dieses Kontos ist noch nicht bestätigt. Reichen Sie den Code, den wir dorthin gesendet haben, mit POST /v1/account/verify ein oder fordern Sie dort einen neuen an.',
  'auth.wrongCredentials':
    'Benutzername oder Passwort ist falsch. Senden Sie die vollständige Adresse des Alias und sein aktuelles Passwort.',
  'sandbox.mailNotFound':
    'Es gibt keine aufgefangene Mail {id}. Zeigen Sie die vorhandenen an mit: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain muss ein Domainname sein, zum Beispiel example.org.',
  'sandbox.hostBehaviour': 'behaviour muss einer dieser Werte sein: {behaviours}.',
  'sandbox.hostText':
    'text muss eine ablehnende SMTP-Antwort wie 550 5.1.1 No such user oder einer dieser Namen sein: {names}. Es ist nur bei refuse möglich.',
  'sandbox.dnsType': 'type muss einer dieser Werte sein: {types}.',
  'sandbox.dnsName': 'name muss ein Hostname sein, zum Beispiel example.test oder _dmarc.example.test.',
  'sandbox.dnsValue':
    'value kann nicht als Eintrag vom Typ {type} ausgeliefert werden. Geben Sie eine passende Adresse, einen passenden Hostnamen oder Text an.',
  'account.emailTaken': 'email wird bereits von einem anderen Konto verwendet. Geben Sie eine andere Adresse an.',
  'account.signupClosed': 'Dieser Dienst nimmt keine neuen Konten an. Bitten Sie den Betreiber um eines.',
  'account.nameInvalid': '{field} muss ein Name sein, keine Adresse, kein Link und keine Domain.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address ist nicht gültig. Geben Sie eine E-Mail-Adresse, einen Domainnamen, eine IP-Adresse oder eine Webadresse an.',
  'account.notFound': 'Dieses Konto gibt es nicht. Prüfen Sie die Adresse.',
  'account.codeWrong':
    'code ist falsch oder nicht mehr gültig. Prüfen Sie ihn oder fordern Sie einen neuen an, indem Sie nur email senden.',
  'account.codeSent':
    'Falls diese Adresse auf ihre Bestätigung wartet, haben wir einen Code an sie gesendet. Ein neuer wird höchstens alle fünf Minuten gesendet.',
  'account.verified': 'Die Adresse {email} ist bestätigt.',
  'token.notFound': 'Dieses API-Token gibt es in Ihrem Konto nicht. Prüfen Sie die id.',
  'token.domainMissing': 'domain fehlt: Ein Token mit dem Geltungsbereich domain braucht Name oder id einer Domain.',
  'token.domainNotExpected':
    'domain ist nur beim Geltungsbereich domain möglich. Lassen Sie es weg oder ändern Sie den Geltungsbereich.',
  'emails.fromMissing': 'from fehlt. Geben Sie die Adresse eines aktiven Alias Ihrer Domain an.',
  'emails.fromInvalid': 'from ist keine gültige Adresse. Geben Sie die Adresse eines aktiven Alias Ihrer Domain an.',
  'emails.fromSeveral': 'from nennt mehrere Adressen. Geben Sie genau eine an.',
  'emails.noRecipients': 'Es gibt keinen Empfänger. Geben Sie mindestens eine Adresse in to, cc oder bcc an.',
  'emails.tooManyRecipients': 'Es sind mehr als {max} Empfänger. Senden Sie mehrere E-Mails.',
  'emails.addressInvalid':
    '{field} enthält {address}; das ist keine gültige Adresse. Berichtigen oder entfernen Sie sie.',
  'emails.noReplyRecipient': '{address} ist eine Adresse, die niemand liest. Entfernen Sie sie aus den Empfängern.',
  'emails.headerMalformed':
    'Zeile {line} der Nachricht ist kein Header-Feld. Schreiben Sie es als Name: value, mit einer Leerzeile vor dem Inhalt.',
  'emails.headerTooLarge': 'Der Header der Nachricht ist zu groß. Erlaubt sind {maxFields} Felder und 256 KB.',
  'emails.headerRepeated': 'Die Nachricht hat mehr als einen Header {name}. Behalten Sie nur einen.',
  'emails.nulByte':
    'Die Nachricht enthält ein NUL-Byte, das sich per Mail nicht übertragen lässt. Entfernen Sie es oder kodieren Sie den Teil in base64.',
  'emails.tooLarge': 'Die Nachricht ist größer als 50 MB. Verkleinern Sie sie oder senden Sie einen Link zur Datei.',
  'emails.dateTooEarly': 'Das Datum der Nachricht liegt vor 1970. Geben Sie ein späteres an oder lassen Sie es weg.',
  'emails.dateTooLate': 'Das Datum der Nachricht liegt mehr als 30 Tage in der Zukunft. Geben Sie ein früheres an.',
  'emails.dateForm': 'date muss ein Datum wie 2026-11-15T09:00:00Z oder Sun, 15 Nov 2026 09:00:00 +0000 sein.',
  'emails.contentType': '{field} muss ein Text sein, oder Bytes als Objekt mit type Buffer und data.',
  'emails.headerForm':
    '{field} muss ein Objekt aus Namen und Werten oder eine Liste von Objekten mit key und value sein. Werte sind Texte.',
  'emails.listForm': '{field} muss Adressen als Texte oder als Objekte mit url und comment enthalten.',
  'emails.pathRefused':
    '{field} nennt eine Datei oder Webadresse, die dieser Dienst nicht liest. Senden Sie den Inhalt selbst.',
  'emails.envelopeRefused':
    'envelope kann nicht gesetzt werden: Es wird aus from, to, cc und bcc gebildet. Lassen Sie es weg.',
  'emails.dkimRefused':
    'dkim kann nicht gesetzt werden: Der Dienst signiert mit dem Schlüssel der Domain. Lassen Sie es weg.',
  'emails.keepBccRefused': 'keepBcc kann nicht gesetzt werden: bcc wird den Empfängern nie gezeigt. Lassen Sie es weg.',
  'emails.accessRefused':
    '{field} kann nicht gesetzt werden: Dateien und Webadressen werden nie gelesen. Lassen Sie es weg.',
  'emails.transportRefused':
    '{field} kann nicht gesetzt werden: Der Dienst bestimmt, wie Mail gesendet wird. Lassen Sie es weg.',
  'emails.rawWithFields':
    'raw ist eine vollständige Nachricht, {field} kann daher nicht daneben stehen. Senden Sie nur eines von beiden.',
  'emails.messageIdInvalid':
    'messageId muss die Form <name@domain> haben. Berichtigen Sie es, oder lassen Sie es weg, dann wird eine erzeugt.',
  'emails.contentUndecodable':
    '{field} ist kein gültiges {encoding}. Kodieren Sie es neu oder berichtigen Sie die Angabe der Kodierung.',
  'emails.contentTypeInvalid':
    '{field} ist kein Inhaltstyp, der angehängt werden kann. Geben Sie einen wie application/pdf an.',
  'emails.headerNameInvalid':
    '{name} kann nicht der Name eines Headers sein. Verwenden Sie Buchstaben, Ziffern und Bindestriche.',
  'emails.headerReserved':
    'headers kann {name} nicht setzen: Dieser Header ergibt sich aus dem Inhalt. Lassen Sie ihn weg.',
  'emails.headerValueInvalid':
    'Der vorbereitete Wert des Headers {name} hat eine Zeile, die keine Fortsetzung ist. Beginnen Sie Folgezeilen mit einem Leerzeichen.',
  'emails.listUrlInvalid': '{field} muss eine Webadresse, eine mailto:-Adresse oder, bei id, der Name der Liste sein.',
  'emails.otpInvalid': 'otp braucht einen code aus druckbaren Zeichen und ein origin, das mit https:// beginnt.',
  'emails.tooManyParts': 'Die Nachricht hat zu viele Anhänge und Alternativen. Senden Sie höchstens {max}.',
  'emails.cannotCompose': 'Aus diesen Feldern lässt sich keine Nachricht bilden. Prüfen Sie Inhalte, Typen und Header.',
  'email.noAlias':
    'from: Es gibt keinen aktiven Alias {address}. Legen Sie ihn an, aktivieren Sie ihn oder verwenden Sie eine andere Adresse.',
  'email.aliasDisabled': 'from: Der Alias {address} ist deaktiviert. Aktivieren Sie ihn, um zu senden.',
  'email.aliasSuspended':
    'from: Das Senden ist für {address} gesperrt. Fragen Sie den Betreiber dieses Dienstes nach dem Grund.',
  'email.recordsMissing':
    'from: {domain} darf noch nicht senden. Im DNS fehlt oder ist falsch: {records}. Tragen Sie ein, was verify-smtp verlangt, und versuchen Sie es dann erneut.',
  'email.executable':
    'Die Nachricht enthält eine ausführbare Datei: {part}. Entfernen Sie sie oder schalten Sie has_executable_protection der Domain aus.',
  'email.virus': 'Die Nachricht enthält Schadsoftware: {part}. Entfernen Sie sie.',
  'email.duplicate':
    'Eine E-Mail mit derselben Message-ID, demselben Datum und Absender und denselben Empfängern gibt es bereits. Ändern Sie messageId, um sie erneut zu senden.',
  'email.notFound': 'Diese E-Mail gibt es nicht. Prüfen Sie id oder Message-ID.',
  'email.alreadyFinal': 'Die E-Mail hat bereits den Status {status} und kann daher nicht mehr gelöscht werden.',
  'email.idempotencyKey': 'Idempotency-Key muss aus 1 bis 256 druckbaren ASCII-Zeichen bestehen.',
  'email.idempotencyChanged':
    'Dieser Idempotency-Key wurde für eine andere E-Mail verwendet. Senden Sie dieselben Felder noch einmal oder verwenden Sie einen anderen Schlüssel.',
  'email.idempotencyBusy':
    'Eine Anfrage mit diesem Idempotency-Key läuft noch. Bitte versuchen Sie es in einigen Sekunden erneut.',
  'suppression.address': 'address: {address} ist keine gültige E-Mail-Adresse. Berichtigen Sie sie.',
  'suppression.notFound': 'Die Adresse {address} steht nicht auf der Sperrliste. Prüfen Sie die Schreibweise.',
  'webhook.notFound': 'Diesen Webhook gibt es in der Domain nicht. Prüfen Sie die id.',
  'webhook.tooMany':
    'Eine Domain kann höchstens {max} Webhooks haben. Löschen Sie einen, bevor Sie einen weiteren hinzufügen.',
  'webhook.events': 'events muss mindestens einen dieser Werte nennen: accepted, delivered, deferred, complained.',
};
