import type { Catalogue } from '../message.js';

export const da: Catalogue = {
  'http.internal': 'Noget gik galt hos os. Rapportér venligst anmodning {requestId}.',
  'db.unavailable': 'Tjenestens lager svarer ikke lige nu. Prøv igen om nogle sekunder.',
  'http.notFound': 'Der er intet på denne adresse.',
  'http.notImplemented': '{feature} er annonceret, men findes endnu ikke i denne udgave.',
  'http.timedOut': 'Det tog længere end 30 sekunder og blev opgivet. Prøv igen senere.',
  'http.credentialsMissing':
    'Loginoplysninger mangler. Send dit API-token som brugernavn i HTTP Basic-godkendelse med tom adgangskode.',
  'http.aliasCredentialsNeeded':
    'Et API-token åbner ikke dette. Send et alias’ adresse og adgangskode med HTTP Basic-godkendelse.',
  'http.malformedRequest': 'Dette er ikke en velformet HTTP-anmodning. Kontrollér anmodningslinjen og headerne.',
  'http.headersTooLarge': 'Anmodningens adresse og headere er for lange. Send højst 64 KB.',
  'http.requestTooSlow': 'Anmodningen nåede ikke helt frem i tide. Send den igen.',
  'http.hostMissing': 'Host-headeren mangler. Send navnet på den vært, du kalder.',
  'http.unknownExpectation': 'Expect-headeren beder om noget ukendt. Udelad den.',
  'http.foreignHost':
    'Host-headeren nævner en anden vært. Kald localhost, eller sæt WAYPOST_BASE_URL til den adresse, du bruger.',
  'http.foreignOrigin':
    'Sider fra andre websteder må ikke gøre dette. Kald det fra et program eller fra denne adresse selv.',
  'http.useHttps': 'Loginoplysninger ville blive sendt ubeskyttet over almindelig HTTP. Brug {url} i stedet.',
  'http.malformedUrl': 'Adressen indeholder en ødelagt procentkodning. Kod den igen.',
  'http.malformedQuery': 'Forespørgslens parametre kan ikke læses: en kodning er ødelagt, eller der er for mange.',
  'http.malformedBody':
    'Indholdet kan ikke læses. Send velformet JSON eller en formular i UTF-8, der passer til Content-Type.',
  'http.bodyNotObject': 'Indholdet skal være et objekt med navngivne felter.',
  'http.bodyTooLarge': 'Indholdet er for stort. Send mindre, eller send det i dele.',
  'http.bodyTooDeep': 'Indholdet er indlejret for dybt. Brug højst {max} niveauer.',
  'http.bodyTooManyFields': 'Indholdet har for mange felter. Send højst {max, number}.',
  'http.unsupportedType':
    'Indholdet har en type, der ikke læses her. Send application/json, application/x-www-form-urlencoded eller multipart/form-data.',
  'http.encodedBody': 'Komprimeret indhold læses ikke her. Send indholdet uden Content-Encoding.',
  'http.fileNotExpected': 'Dette kald tager ikke imod filer. Send felterne som tekst.',
  'thread.busy': 'Der behandles for mange store meddelelser lige nu. Prøv igen om et øjeblik.',
  'http.metricsClosed': 'Målinger er kun for denne maskine eller for kald med målingstokenet.',
  'input.required': '{field} mangler. Angiv en værdi.',
  'input.wrongType':
    '{field} skal være {expected, select, string {en tekst} number {et tal} int {et heltal} boolean {true eller false} array {en liste} object {et objekt} other {af en anden type}}.',
  'input.oneOf': '{field} skal være en af disse: {options}.',
  'input.tooLong': '{field} må højst have {max, plural, one {# tegn} other {# tegn}}.',
  'input.tooShort': '{field} skal have mindst {min, plural, one {# tegn} other {# tegn}}.',
  'input.tooManyItems': '{field} må højst have {max, plural, one {# element} other {# elementer}}.',
  'input.tooFewItems': '{field} skal have mindst {min, plural, one {# element} other {# elementer}}.',
  'input.tooBig': '{field} må højst være {max}.',
  'input.tooSmall': '{field} skal være mindst {min}.',
  'input.malformed': '{field} har ikke den rigtige form. Kontrollér stavemåden.',
  'input.boolean': '{field} skal være true eller false.',
  'input.integer': '{field} skal være et heltal fra {min} til {max}.',
  'input.byteSize': '{field} skal være en størrelse, for eksempel 500 MB eller 1 GB.',
  'input.date': '{field} skal være en dato, for eksempel 2026-11-15 eller 11/15/2026.',
  'input.email': '{field} skal være en e-mailadresse, for eksempel ann@example.com.',
  'input.httpUrl': '{field} skal være en adresse, der begynder med http:// eller https://.',
  'input.controlCharacters': '{field} indeholder tegn, der ikke kan udskrives. Fjern dem.',
  'access.adminsOnly': 'Kun en administrator af dette domæne må gøre dette. Spørg en af domænets administratorer.',
  'access.tokenScope': 'Dette API-token rækker ikke til dette. Brug et token med et bredere omfang.',
  'access.aliasCredentials': 'Et alias’ loginoplysninger åbner ikke dette. Brug et API-token.',
  'access.foreignSender':
    'Du må ikke sende fra denne adresse. Brug et af dine egne aliasser som from, eller det, hvis loginoplysninger du sender med.',
  'domain.notFound': 'Der er intet sådant domæne i din konto. Kontrollér navn eller id.',
  'domain.name': '{field} skal være et domænenavn, for eksempel example.com, eller en IP-adresse.',
  'domain.alreadyHeld': 'Du har allerede domænet {domain}.',
  'domain.systemName': '{domain} er navnet på selve denne tjeneste. Tilføj et andet domæne.',
  'domain.smtpPort': '{field} skal være 25, 465, 587, 2525 eller en port fra 1024 til 65535.',
  'domain.catchallAddress':
    '{field}: {address} er ikke en e-mailadresse. Adskil adresser med komma, mellemrum eller linjeskift.',
  'domain.bounceWebhook': '{field} skal være en adresse, der begynder med http:// eller https://, eller false.',
  'member.notFound': 'Der er intet sådant medlem i dette domæne. Kontrollér id’et.',
  'member.onlyOne': 'Dette domæne har intet andet medlem.',
  'member.lastAdmin': 'Dette er domænets sidste administrator. Gør først et andet medlem til administrator.',
  'invite.notFound':
    'Der er ingen åben invitation til dig til dette domæne. Bed en af domænets administratorer om en ny.',
  'invite.unproven': 'Din adresse {email} er ikke bekræftet endnu. Bekræft den, og acceptér derefter invitationen.',
  'invite.otherAddress': 'Denne invitation blev sendt til en anden adresse. Log ind på kontoen med den adresse.',
  'invite.alreadyInvited': '{email} er allerede inviteret. Slet først den invitation for at sende en ny.',
  'invite.alreadyMember': '{email} er allerede medlem af dette domæne.',
  'invite.acceptedAsAdmin': 'Du er nu administrator af {domain}.',
  'invite.acceptedAsUser': 'Du er nu medlem af {domain}.',
  'search.patternInvalid':
    '{field} er ikke et gyldigt regulært udtryk (RE2): {reason} på position {position}. Ret mønstret.',
  'search.patternTooSlow': '{field} tager for lang tid at søge efter. Brug et enklere mønster.',
  'search.busy': 'Der kører for mange søgninger lige nu. Prøv igen om nogle sekunder.',
  'alias.notFound': 'Der er intet sådant alias på dette domæne. Kontrollér navn eller id.',
  'alias.nameTaken':
    'name: {name} findes allerede på dette domæne. Vælg et andet navn, eller ret det eksisterende alias.',
  'alias.nameInvisible': 'name indeholder mellemrum eller usynlige tegn. Fjern dem.',
  'alias.namePlus':
    'name må ikke indeholde »+«: det, der følger efter et plustegn i en adresse, når allerede frem til aliasset foran.',
  'alias.nameExclamation': 'name må ikke begynde med »!«. Send is_enabled=false for at deaktivere aliasset.',
  'alias.nameWithDomain': 'name må ikke indeholde »@«. Send kun delen før @{domain}.',
  'alias.nameInvalid':
    'name giver ikke en gyldig e-mailadresse. Brug bogstaver, tal, punktummer, bindestreger og understregninger, højst 64 tegn.',
  'alias.namePatternForm': 'name begynder med »/« og skal derfor være et regulært udtryk, for eksempel /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name er et regulært udtryk, der ikke kan læses: {reason}. Ret det (RE2-syntaks).',
  'alias.nameAdminsOnly':
    'name: kun en administrator af dette domæne må bruge {name}. Vælg et andet navn, eller spørg en administrator.',
  'alias.noRandomName': 'Der blev ikke fundet et ledigt tilfældigt navn. Send selv et navn.',
  'alias.recipientInvalid':
    'recipients: {recipient} er ikke en e-mailadresse, et værtsnavn, en IP-adresse eller en http(s)-URL. Ret eller fjern værdien.',
  'alias.recipientIsItself': 'recipients: {recipient} er dette alias selv, så posten ville gå i ring. Fjern det.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification virker kun med e-mailadresser. Fjern de andre modtagere, eller send has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: hver etiket må højst have {max} tegn. Forkort den.',
  'alias.catchAllDisabled': 'is_enabled: opsamlingsaliasset kan ikke deaktiveres. Slet det i stedet.',
  'alias.imapNeedsName': 'has_imap kræver et konkret navn: »*« og regulære udtryk har ingen postkasse.',
  'alias.pgpNeedsKey': 'has_pgp kræver public_key. Send en offentlig OpenPGP-nøgle i ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key er for stor. Eksportér den uden billeder og andres signaturer.',
  'alias.publicKeyInvalid': 'public_key er ikke én offentlig OpenPGP-nøgle i ASCII armor. Eksportér den igen.',
  'alias.publicKeyIsPrivate': 'public_key er en privat nøgle. Behold den selv, og send den offentlige.',
  'alias.publicKeyRevoked': 'public_key er tilbagekaldt. Send en gyldig.',
  'alias.publicKeyExpired': 'public_key er udløbet. Forlæng den, eller send en anden.',
  'alias.publicKeyCannotEncrypt':
    'public_key kan ikke bruges til kryptering. Send en nøgle med en undernøgle til kryptering.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled kræver et konkret navn: »*« og regulære udtryk svarer ikke.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date ligger efter vacation_responder_end_date. Ret en af dem.',
  'alias.vacationCannotSend':
    'Der sendes ingen svar, så længe domænet ikke kan sende. Opsæt dets DKIM-, Return-Path- og DMARC-poster.',
  'alias.vacationSuspended': 'Der sendes ingen svar, så længe afsendelse er suspenderet for dette domæne.',
  'alias.passwordElsewhere': '{field} kan ikke sættes her. Brug POST …/generate-password for dette alias.',
  'recipient.linkUnknown': 'Dette link er ikke længere gyldigt. Bed ejeren af aliasset om at tilføje din adresse igen.',
  'password.needsName':
    'Opsamlingsaliasset og regulære udtryk har ingen adgangskode. Vælg et alias med et konkret navn.',
  'password.exists':
    'Dette alias har allerede en adgangskode. Send den gamle som password for at beholde postkassen, eller is_override=true for at erstatte den og slette postkassen.',
  'password.eitherOldOrOverride':
    'Send enten password for at beholde postkassen eller is_override=true for at slette den, ikke begge.',
  'password.wrongOld': 'password er ikke aliassets nuværende adgangskode. Kontrollér den, og prøv igen.',
  'password.linkUnknown': 'Dette link er allerede brugt eller udløbet. Bed om en ny adgangskode.',
  'password.sent': 'Adgangskoden til {address} og indstillingerne til mailprogrammer er sendt til {email}.',
  'catchallPassword.notFound': 'Der er ingen sådan fællesadgangskode på dette domæne. Kontrollér id’et.',
  'catchallPassword.tooMany': 'Et domæne kan højst have {max} fællesadgangskoder. Slet først en.',
  'limit.reached':
    'For mange anmodninger: {limit, plural, one {# er tilladt} other {# er tilladt}} i denne periode. Prøv igen om {minutes, plural, one {# minut} other {# minutter}}.',
  'password.busy': 'Der kontrolleres for mange logins lige nu. Prøv igen om nogle sekunder.',
  'dns.unavailable': 'Navneserverne for {name} kan ikke nås lige nu. Intet er ændret; prøv igen om nogle minutter.',
  'dns.recordsVerified': 'DNS-posterne for {domain} er bekræftet: domænet modtager post her.',
  'dns.smtpVerified': 'DNS-posterne for afsendelse fra {domain} er bekræftet: domænet må sende post.',
  'dns.changesTakeTime':
    'Nogle DNS-poster er ikke rigtige endnu. En DNS-ændring kan tage fra minutter til et døgn, før den ses overalt.',
  'dns.checkNameServers':
    'Hverken TXT eller MX blev fundet: kontrollér, at {domain} bruger de navneservere, hvor du tilføjede posterne.',
  'dns.checkedAgain': 'Posterne kontrolleres automatisk igen; du kan også gentage dette kald.',
  'dns.verificationMissing': 'Bekræftelsesposten for {domain} mangler. Tilføj en TXT-post på {domain}: {value}',
  'dns.verificationMultiple':
    '{domain} har flere bekræftelsesposter ({found}). Fjern dem alle undtagen denne TXT-post: {value}',
  'dns.verificationWrong': '{domain} har en forkert bekræftelsespost ({found}). Erstat den med denne TXT-post: {value}',
  'dns.nameTaken':
    'En anden konto har bevist, at den styrer {domain}. Gør denne til domænets eneste bekræftelsespost (TXT) for at overtage navnet: {value}',
  'dns.rulesBeside':
    'DNS indeholder også videresendelsesregler ({prefix}=…), som ikke bruges ved siden af bekræftelsesposten. Du kan fjerne dem.',
  'dns.rulesOnly':
    'Post videresendes kun efter reglerne i DNS. De aliasser, der er gemt her, modtager post, når {domain} har denne TXT-post: {value}',
  'dns.mxMissing': '{domain} har ingen MX-post. Tilføj en, der peger på {host}.',
  'dns.mxOther': '{domain} har MX-poster fra andre tjenester ({found}). Fjern dem, så al post kommer til {host}.',
  'dns.ipAddress':
    '{domain} er en IP-adresse: den har ingen DNS-poster, der kan bevise den. Tilføj et domænenavn i stedet.',
  'dns.dkimMissing': 'DKIM-posten mangler. Tilføj på {name} den TXT-post, som dns-records viser.',
  'dns.dkimWrong':
    'DKIM-posten på {name} indeholder ikke dette domænes nøgle. Erstat den med den, som dns-records viser.',
  'dns.dkimMultiple':
    'Der er flere TXT-poster på {name}. Behold den DKIM-post, som dns-records viser, og fjern de andre.',
  'dns.returnPathMissing': 'Return-Path-posten mangler. Tilføj på {name} en CNAME-post, der peger på {host}.',
  'dns.returnPathWrong': 'CNAME-posten på {name} peger på {found}. Ret den til {host}.',
  'dns.dmarcMissing': 'DMARC-posten mangler. Tilføj på {name} den TXT-post, som dns-records viser.',
  'dns.dmarcMultiple': 'Der er flere DMARC-poster på {name}, hvilket tæller som ingen. Behold en af dem.',
  'dns.dmarcPct': 'DMARC-posten på {name} gælder kun en del af posten. Fjern dens pct-mærke, eller sæt det til 100.',
  'encrypt.verification':
    'input indeholder en bekræftelsespost, som skal forblive læsbar. Kryptér kun videresendelsesregler.',
  'encrypt.empty': 'input indeholder ingen videresendelsesregel. Skriv en, for eksempel {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} er ikke en videresendelsesregel. Skriv en adresse, eller et navn og dets mål med kolon imellem.',
  'encrypt.port': 'input: porten skal være 25, 465, 587, 2525 eller fra 1024 til 65535.',
  'outgoing.notHttp': '{field} skal være en http://- eller https://-adresse.',
  'outgoing.noAddress':
    '{field}: værten {host} har ingen adresse i DNS. Kontrollér stavemåden, eller tilføj en A- eller AAAA-post.',
  'outgoing.privateAddress':
    '{field}: {host} fører til {address}, som ikke er på det offentlige internet. Brug en vært med en offentlig adresse.',
  'letter.signature': 'Waypost på {host}',
  'letter.why.account': 'Du får dette brev, fordi {email} er adressen på din konto på {host}.',
  'letter.why.member': 'Du får dette brev, fordi du er medlem af {domain} på {host}.',
  'letter.why.stranger':
    'Du får dette brev, fordi nogen har angivet {email} på {host}. Hvis du ikke venter det, kan du se bort fra det: der sker ingenting.',
  'letter.notYou': 'Hvis det ikke var dig, så udskift dine API-tokens, og giv besked til dem, der driver {host}.',
  'letter.linkExpires': 'Linket virker indtil {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Bekræft din e-mailadresse',
  'letter.accountCode.text':
    'Denne adresse blev angivet for en konto på {host}. Åbn linket for at bekræfte, at den er din.',
  'letter.accountCode.button': 'Bekræft denne adresse',
  'letter.accountCode.code': 'Eller indtast denne kode, hvor du bliver bedt om den:',
  'letter.accountCode.expires': 'Link og kode virker indtil {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Adressen på din konto er ændret',
  'letter.emailChanged.text':
    'Adressen på din konto på {host} er ændret til {newEmail}. Indtil den adresse er bekræftet, kommer breve stadig her.',
  'letter.profileChanged.subject': 'Din konto er ændret',
  'letter.profileChanged.text': 'Disse felter i din konto på {host} er ændret:',
  'letter.tokenCreated.subject': 'Et nyt API-token er oprettet',
  'letter.tokenCreated.text':
    'API-tokenet {name} er oprettet for din konto på {host}. Den, der har det, kan handle i dit navn.',
  'letter.invite.subject': 'Du er inviteret til {domain}',
  'letter.invite.text':
    '{invitedBy} inviterer dig til {domain} på {host} som {group, select, admin {administrator} other {medlem}}.',
  'letter.invite.button': 'Se invitationen',
  'letter.recipientCheck.subject': 'Vil du have post til {alias}?',
  'letter.recipientCheck.text':
    'Post til {alias} skal videresendes til {email}. Åbn linket, hvis du er enig. Indtil da videresendes intet til dig.',
  'letter.recipientCheck.button': 'Ja, videresend post til mig',
  'letter.passwordGenerated.subject': 'Ny adgangskode til {alias}',
  'letter.passwordGenerated.text': '{by} har oprettet en ny adgangskode til {alias}. Den forrige virker ikke længere.',
  'letter.passwordInstructions.subject': 'Din adgangskode til {alias}',
  'letter.passwordInstructions.text':
    'Der er oprettet en adgangskode til {alias}. Linket viser den én gang, så hav din adgangskodehåndtering eller dit mailprogram klar.',
  'letter.passwordInstructions.button': 'Vis adgangskoden',
  'letter.passwordInstructions.settings': 'Indstillinger til dit mailprogram:',
  'letter.passwordInstructions.userName': 'Brugernavn',
  'letter.passwordInstructions.imap': 'Indgående post (IMAP)',
  'letter.passwordInstructions.pop3': 'Indgående post (POP3)',
  'letter.passwordInstructions.smtp': 'Udgående post (SMTP)',
  'letter.passwordInstructions.door': '{host}, port {port}, sikkerhed {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Ny fællesadgangskode til {domain}',
  'letter.catchallCreated.text':
    '{by} har oprettet en fællesadgangskode til {domain}. Den kan sende post fra enhver adresse på domænet.',
  'letter.catchallCreated.description': 'Beskrivelse',
  'letter.catchallMoved.subject': 'Fællesadgangskoder til {domain} har en ny ejer',
  'letter.catchallMoved.text':
    '{count, plural, one {# fællesadgangskode til {domain} tilhører} other {# fællesadgangskoder til {domain} tilhører}} nu {newOwner}. Post sendt med {count, plural, one {den} other {dem}} tæller med i den kontos daglige grænse.',
  'letter.aliasesMoved.subject': 'Aliasser på {domain} er nu dine',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias på {domain}, der tilhørte {from}, er nu dit.} other {# aliasser på {domain}, der tilhørte {from}, er nu dine.}}',
  'letter.settingsChanged.subject': 'Indstillinger for {domain} er ændret',
  'letter.settingsChanged.text': '{by} har ændret disse indstillinger for {domain}:',
  'letter.settingsChanged.nothing': 'ingenting',
  'letter.domainVerified.subject': '{domain} er bekræftet',
  'letter.domainVerified.text': 'DNS-posterne for {domain} er på plads. Post til domænet modtages fra nu af.',
  'letter.recordsMissing.subject': 'DNS-poster for {domain} mangler',
  'letter.recordsMissing.text':
    'Disse DNS-poster for {domain} blev ikke fundet ved den seneste kontrol. Uden dem når post måske ikke frem:',
  'letter.recordsRemedy': 'Tilføj dem der, hvor dit domænes DNS administreres. Den næste kontrol sker automatisk.',
  'letter.smtpBroken.subject': '{domain} kan ikke sende post',
  'letter.smtpBroken.text':
    'Disse DNS-poster blev ikke fundet ved den seneste kontrol. Indtil de er tilbage, kan {domain} ikke sende post:',
  'letter.nameTaken.subject': '{domain} tilhører nu en anden konto',
  'letter.nameTaken.text':
    'En anden konto har bevist, at den styrer DNS for {domain}. Dit domæne bevares, men det hverken modtager eller sender post.',
  'letter.nameTaken.remedy':
    'For at tage det tilbage skal du offentliggøre dit eget domænes bekræftelsespost og bekræfte det igen.',
  'page.front.title': 'Waypost kører',
  'page.front.text': 'Domæner, aliasser og adgangskoder administreres via HTTP API’et; referencen viser hvert kald.',
  'page.front.reference': 'Åbn referencen',
  'page.front.signUp': 'Opret en konto; svaret indeholder dit API-token:',
  'page.emailVerified.title': 'Adressen er bekræftet',
  'page.emailVerified.text': '{email} er bekræftet. Du kan lukke denne side.',
  'page.emailFailed.text':
    'Dette link er allerede brugt eller ikke længere gyldigt. Hvis din adresse ikke er bekræftet endnu, så bed om en ny kode.',
  'page.recipientVerified.title': 'Tak',
  'page.recipientVerified.text': 'Post til {alias} videresendes nu til {recipient}. Du kan lukke denne side.',
  'page.invite.title': 'Invitation til domænet {domain}',
  'page.invite.text':
    '{email} er inviteret til {domain} som {group, select, admin {administrator} other {medlem}}. Log ind på kontrolpanelet med denne adresse for at acceptere.',
  'page.invite.button': 'Åbn kontrolpanelet',
  'page.invite.call': 'Eller acceptér med ét API-kald ved hjælp af et API-token fra kontoen med denne adresse:',
  'page.invite.signUp': 'Ingen konto endnu? Opret først en:',
  'page.password.title': 'Din adgangskode',
  'page.password.text': 'Adgangskoden vises én gang. Sørg for, at ingen kigger dig over skulderen.',
  'page.password.button': 'Vis adgangskoden',
  'page.password.userName': 'Brugernavn',
  'page.password.password': 'Adgangskode',
  'page.password.keep': 'Gem den i din adgangskodehåndtering nu: denne side kan ikke vise den igen.',
  'page.failed.title': 'Dette link virker ikke',
  'page.failed.incomplete': 'Linket er ufuldstændigt. Kopiér hele linket fra brevet.',
  'page.later.title': 'Prøv igen senere',
  'password.outerSpace': '{field} begynder eller slutter med mellemrum. Fjern det.',
  'password.quotes': '{field} indeholder et anførselstegn eller en apostrof. Vælg en adgangskode uden.',
  'password.weakCommon':
    '{field} er for svag: den ligner en af de mest almindelige adgangskoder. Brug flere ord uden sammenhæng.',
  'password.weakRepeat': '{field} er for svag: den gentager sig selv. Brug flere ord uden sammenhæng.',
  'password.weakSequence':
    '{field} er for svag: den følger en rækkefølge som abc eller 123. Brug flere ord uden sammenhæng.',
  'password.weakDate': '{field} er for svag: en dato eller et årstal er let at gætte. Brug flere ord uden sammenhæng.',
  'password.weakPersonal':
    '{field} er for svag: den indeholder dit navn, din adresse eller dit domæne. Brug flere ord uden sammenhæng.',
  'password.weakShort': '{field} er for svag. Gør den længere, for eksempel med flere ord uden sammenhæng.',
  'auth.tokenUnknown':
    'Dette API-token er ikke gyldigt. Send et token fra din konto som brugernavn med tom adgangskode.',
  'auth.unproven':
    'Kontoens adresse er ikke bekræftet endnu. Indsend koden, vi sendte til den, med POST /v1/account/verify, eller bed om en ny dér.',
  'auth.wrongCredentials':
    'Brugernavn eller adgangskode er forkert. Send aliassets fulde adresse og dets nuværende adgangskode.',
  'sandbox.mailNotFound': 'Der er ingen opfanget post {id}. Se, hvad der er, med: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain skal være et domænenavn, for eksempel example.org.',
  'sandbox.hostBehaviour': 'behaviour skal være en af {behaviours}.',
  'sandbox.hostText':
    'text skal være et afvisende SMTP-svar, for eksempel 550 5.1.1 No such user, eller en af {names}, og hører kun til refuse.',
  'sandbox.dnsType': 'type skal være en af {types}.',
  'sandbox.dnsName': 'name skal være et værtsnavn, for eksempel example.test eller _dmarc.example.test.',
  'sandbox.dnsValue':
    'value kan ikke leveres som en post af typen {type}. Angiv en adresse, et værtsnavn eller en tekst, der passer.',
  'account.emailTaken': 'email bruges allerede af en anden konto. Angiv en anden adresse.',
  'account.signupClosed': 'Denne tjeneste tager ikke imod nye konti. Bed dem, der driver den, om en.',
  'account.nameInvalid': '{field} skal være et navn, ikke en adresse, et link eller et domæne.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address er ikke gyldig. Angiv en e-mailadresse, et domænenavn, en IP-adresse eller en webadresse.',
  'account.notFound': 'Der er ingen sådan konto. Kontrollér adressen.',
  'account.codeWrong':
    'code er forkert eller ikke længere gyldig. Kontrollér den, eller bed om en ny ved at sende email alene.',
  'account.codeSent':
    'Hvis denne adresse venter på at blive bekræftet, har vi sendt en kode til den. En ny sendes højst hvert femte minut.',
  'account.verified': 'Adressen {email} er bekræftet.',
  'token.notFound': 'Der er intet sådant API-token i din konto. Kontrollér id’et.',
  'token.domainMissing': 'domain mangler: et token med omfanget domain kræver navn eller id på et domæne.',
  'token.domainNotExpected': 'domain hører kun til omfanget domain. Udelad det, eller skift omfang.',
  'emails.fromMissing': 'from mangler. Angiv adressen på et aktivt alias på dit domæne.',
  'emails.fromInvalid': 'from er ikke en gyldig adresse. Angiv adressen på et aktivt alias på dit domæne.',
  'emails.fromSeveral': 'from nævner flere adresser. Angiv præcis én.',
  'emails.noRecipients': 'Der er ingen modtager. Angiv mindst én adresse i to, cc eller bcc.',
  'emails.tooManyRecipients': 'Der er flere end {max} modtagere. Send flere e-mails.',
  'emails.addressInvalid': '{field} indeholder {address}, som ikke er en gyldig adresse. Ret eller fjern den.',
  'emails.noReplyRecipient': '{address} er en adresse, som ingen læser. Fjern den fra modtagerne.',
  'emails.headerMalformed':
    'Linje {line} i meddelelsen er ikke et headerfelt. Skriv den som Name: value med en tom linje før indholdet.',
  'emails.headerTooLarge': 'Meddelelsens header er for stor. Den må have {maxFields} felter og fylde 256 KB.',
  'emails.headerRepeated': 'Meddelelsen har mere end én {name}-header. Behold kun én.',
  'emails.nulByte':
    'Meddelelsen indeholder en NUL-byte, som ikke kan sendes med post. Fjern den, eller kod delen i base64.',
  'emails.tooLarge': 'Meddelelsen er større end 50 MB. Gør den mindre, eller send et link til filen.',
  'emails.dateTooEarly': 'Meddelelsens dato ligger før 1970. Angiv en senere, eller udelad den.',
  'emails.dateTooLate': 'Meddelelsens dato ligger mere end 30 dage ude i fremtiden. Angiv en tidligere.',
  'emails.dateForm': 'date skal være en dato, for eksempel 2026-11-15T09:00:00Z eller Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} skal være en tekst, eller bytes som et objekt med type Buffer og data.',
  'emails.headerForm':
    '{field} skal være et objekt af navne og værdier eller en liste af objekter med key og value. Værdier er tekster.',
  'emails.listForm': '{field} skal indeholde adresser som tekster eller som objekter med url og comment.',
  'emails.pathRefused':
    '{field} nævner en fil eller en webadresse, som denne tjeneste ikke læser. Send selve indholdet.',
  'emails.envelopeRefused': 'envelope kan ikke sættes: den dannes ud fra from, to, cc og bcc. Udelad den.',
  'emails.dkimRefused': 'dkim kan ikke sættes: tjenesten signerer med domænets nøgle. Udelad det.',
  'emails.keepBccRefused': 'keepBcc kan ikke sættes: bcc vises aldrig for modtagerne. Udelad det.',
  'emails.accessRefused': '{field} kan ikke sættes: filer og webadresser læses aldrig. Udelad det.',
  'emails.transportRefused': '{field} kan ikke sættes: tjenesten afgør, hvordan post sendes. Udelad det.',
  'emails.rawWithFields':
    'raw er en hel meddelelse, så {field} kan ikke stå ved siden af. Send det ene eller det andet.',
  'emails.messageIdInvalid': 'messageId skal se ud som <name@domain>. Ret det, eller udelad det for at få et dannet.',
  'emails.contentUndecodable': '{field} er ikke gyldig {encoding}. Kod det igen, eller ret den angivne kodning.',
  'emails.contentTypeInvalid':
    '{field} er ikke en indholdstype, der kan vedhæftes. Angiv en som for eksempel application/pdf.',
  'emails.headerNameInvalid': '{name} kan ikke være navnet på en header. Brug bogstaver, tal og bindestreger.',
  'emails.headerReserved': 'headers kan ikke sætte {name}: den følger af indholdet. Udelad den.',
  'emails.headerValueInvalid':
    'Den forberedte værdi af headeren {name} har en linje, der ikke er en fortsættelse. Begynd de følgende linjer med et mellemrum.',
  'emails.listUrlInvalid': '{field} skal være en webadresse, en mailto:-adresse eller, for id, navnet på listen.',
  'emails.otpInvalid': 'otp skal have en code af tegn, der kan udskrives, og en origin, der begynder med https://.',
  'emails.tooManyParts': 'Meddelelsen har for mange vedhæftninger og alternativer. Send højst {max}.',
  'emails.cannotCompose': 'Der kan ikke dannes en meddelelse af disse felter. Kontrollér indhold, typer og headere.',
  'email.noAlias': 'from: der er intet aktivt alias {address}. Opret eller aktivér det, eller brug en anden adresse.',
  'email.aliasDisabled': 'from: aliasset {address} er deaktiveret. Aktivér det for at sende.',
  'email.aliasSuspended':
    'from: afsendelse er suspenderet for {address}. Spørg dem, der driver denne tjeneste, hvorfor.',
  'email.recordsMissing':
    'from: {domain} må ikke sende endnu. Mangler eller er forkert i DNS: {records}. Opsæt det, som verify-smtp beder om, og prøv så igen.',
  'email.executable':
    'Meddelelsen indeholder en eksekverbar fil: {part}. Fjern den, eller slå has_executable_protection fra for domænet.',
  'email.virus': 'Meddelelsen indeholder malware: {part}. Fjern den.',
  'email.duplicate':
    'Der findes allerede en e-mail med samme Message-ID, dato, afsender og modtagere. Ret messageId for at sende den igen.',
  'email.notFound': 'Der er ingen sådan e-mail. Kontrollér id eller Message-ID.',
  'email.alreadyFinal': 'E-mailen har allerede status {status} og kan derfor ikke længere slettes.',
  'email.idempotencyKey': 'Idempotency-Key skal have 1 til 256 ASCII-tegn, der kan udskrives.',
  'email.idempotencyChanged':
    'Denne Idempotency-Key blev brugt til en anden e-mail. Send de samme felter igen, eller brug en anden nøgle.',
  'email.idempotencyBusy': 'En anmodning med denne Idempotency-Key kører stadig. Prøv igen om nogle sekunder.',
  'suppression.address': 'address: {address} er ikke en gyldig e-mailadresse. Ret den.',
  'suppression.notFound': 'Adressen {address} er ikke spærret. Kontrollér stavemåden.',
  'webhook.notFound': 'Der er ingen sådan webhook på dette domæne. Kontrollér id’et.',
  'webhook.tooMany': 'Et domæne kan højst have {max} webhooks. Slet en, før du tilføjer en anden.',
  'webhook.events': 'events skal nævne mindst en af accepted, delivered, deferred, complained.',
};
