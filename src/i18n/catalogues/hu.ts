import type { Catalogue } from '../message.js';

export const hu: Catalogue = {
  'http.internal': 'Hiba történt nálunk. Kérjük, jelentse a(z) {requestId} kérést.',
  'db.unavailable': 'A szolgáltatás tárolója most nem válaszol. Kérjük, próbálja újra néhány másodperc múlva.',
  'http.notFound': 'Ezen a címen nincs semmi.',
  'http.notImplemented': '{feature}: be van jelentve, de ebben a kiadásban még nem érhető el.',
  'http.timedOut': 'Ez 30 másodpercnél tovább tartott, ezért megszakítottuk. Kérjük, próbálja újra később.',
  'http.credentialsMissing':
    'Hiányoznak a hitelesítő adatok. Küldje el az API-tokent a HTTP Basic hitelesítés felhasználóneveként, üres jelszóval.',
  'http.aliasCredentialsNeeded':
    'Ez API-tokennel nem nyitható meg. Küldje el egy alias címét és jelszavát HTTP Basic hitelesítéssel.',
  'http.malformedRequest': 'Ez nem helyesen formázott HTTP-kérés. Ellenőrizze a kéréssort és a fejléceket.',
  'http.headersTooLarge': 'A kérés címe és fejlécei túl hosszúak. Legfeljebb 64 KB-ot küldjön.',
  'http.requestTooSlow': 'A kérés nem érkezett meg időben teljesen. Kérjük, küldje el újra.',
  'http.hostMissing': 'Hiányzik a Host fejléc. Küldje el a hívott gazdagép nevét.',
  'http.unknownExpectation': 'Az Expect fejléc itt ismeretlen dolgot kér. Hagyja el.',
  'http.foreignHost':
    'A Host fejléc másik gazdagépet nevez meg. Hívja a localhost címet, vagy állítsa a WAYPOST_BASE_URL értékét a használt címre.',
  'http.foreignOrigin': 'Más webhelyek oldalai ezt nem tehetik meg. Hívja programból vagy erről a címről.',
  'http.useHttps': 'Sima HTTP-n a hitelesítő adatok védtelenül utaznának. Használja inkább ezt: {url}.',
  'http.malformedUrl': 'A cím hibás százalékos kódolást tartalmaz. Kódolja újra.',
  'http.malformedQuery': 'A lekérdezés nem olvasható: hibás a kódolás, vagy túl sok a paraméter.',
  'http.malformedBody':
    'A törzs nem olvasható. Küldjön helyesen formázott JSON-t vagy űrlapot UTF-8 kódolással, a Content-Type szerint.',
  'http.bodyNotObject': 'A törzsnek megnevezett mezőkből álló objektumnak kell lennie.',
  'http.bodyTooLarge': 'A törzs túl nagy. Küldjön kevesebbet, vagy küldje részletekben.',
  'http.bodyTooDeep': 'A törzs túl mélyen egymásba ágyazott. Legfeljebb {max} szintet használjon.',
  'http.bodyTooManyFields': 'A törzsben túl sok a mező. Legfeljebb {max, number} mezőt küldjön.',
  'http.unsupportedType':
    'Ezt a törzstípust itt nem olvassuk. Küldjön application/json, application/x-www-form-urlencoded vagy multipart/form-data típust.',
  'http.encodedBody': 'Tömörített törzset itt nem olvasunk. Küldje a törzset Content-Encoding nélkül.',
  'http.fileNotExpected': 'Ez a hívás nem fogad fájlt. Küldje a mezőket szövegként.',
  'thread.busy': 'Most túl sok nagy üzenet van feldolgozás alatt. Kérjük, próbálja újra kis idő múlva.',
  'http.metricsClosed': 'A mérőszámok csak erről a gépről vagy a mérési tokennel érhetők el.',
  'input.required': '{field} hiányzik. Kérjük, adja meg.',
  'input.wrongType':
    '{field}: az érték típusa {expected, select, string {szöveg} number {szám} int {egész szám} boolean {true vagy false} array {lista} object {objektum} other {más típus}} kell legyen.',
  'input.oneOf': '{field}: az érték ezek egyike lehet: {options}.',
  'input.tooLong': '{field}: legfeljebb {max, plural, one {# karakter} other {# karakter}} lehet.',
  'input.tooShort': '{field}: legalább {min, plural, one {# karakter} other {# karakter}} kell legyen.',
  'input.tooManyItems': '{field}: legfeljebb {max, plural, one {# elem} other {# elem}} lehet.',
  'input.tooFewItems': '{field}: legalább {min, plural, one {# elem} other {# elem}} kell legyen.',
  'input.tooBig': '{field}: az érték legfeljebb {max} lehet.',
  'input.tooSmall': '{field}: az értéknek legalább ennyinek kell lennie: {min}.',
  'input.malformed': '{field}: az alakja nem megfelelő. Ellenőrizze az írásmódját.',
  'input.boolean': '{field}: az érték true vagy false lehet.',
  'input.integer': '{field}: az értéknek {min} és {max} közötti egész számnak kell lennie.',
  'input.byteSize': '{field}: az értéknek méretnek kell lennie, például 500 MB vagy 1 GB.',
  'input.date': '{field}: az értéknek dátumnak kell lennie, például 2026-11-15 vagy 11/15/2026.',
  'input.email': '{field}: az értéknek e-mail-címnek kell lennie, például ann@example.com.',
  'input.httpUrl': '{field}: az értéknek http:// vagy https:// kezdetű címnek kell lennie.',
  'input.controlCharacters': '{field}: nem nyomtatható karaktereket tartalmaz. Távolítsa el őket.',
  'access.adminsOnly': 'Ezt csak a tartomány adminisztrátora teheti meg. Forduljon valamelyik adminisztrátorhoz.',
  'access.tokenScope': 'Ennek az API-tokennek ehhez nincs elég jogosultsága. Használjon szélesebb hatókörű tokent.',
  'access.aliasCredentials': 'Ez alias hitelesítő adataival nem nyitható meg. Használjon API-tokent.',
  'access.foreignSender':
    'Erről a címről nem küldhet. A from értéke legyen valamelyik saját aliasa, vagy az, amelynek a hitelesítő adataival küld.',
  'domain.notFound': 'Nincs ilyen tartomány a fiókjában. Ellenőrizze a nevét vagy az azonosítóját.',
  'domain.name': '{field}: az értéknek tartománynévnek (például example.com) vagy IP-címnek kell lennie.',
  'domain.alreadyHeld': 'A(z) {domain} tartomány már az Öné.',
  'domain.systemName': '{domain} magának a szolgáltatásnak a neve. Másik tartományt adjon hozzá.',
  'domain.smtpPort': '{field}: az érték 25, 465, 587, 2525 vagy 1024 és 65535 közötti port lehet.',
  'domain.catchallAddress':
    '{field}: {address} nem e-mail-cím. A címeket vesszővel, szóközzel vagy sortöréssel válassza el.',
  'domain.bounceWebhook': '{field}: az értéknek http:// vagy https:// kezdetű címnek vagy false értéknek kell lennie.',
  'member.notFound': 'Nincs ilyen tag ebben a tartományban. Ellenőrizze az azonosítót.',
  'member.onlyOne': 'Ennek a tartománynak nincs más tagja.',
  'member.lastAdmin': 'Ez a tartomány utolsó adminisztrátora. Előbb tegyen adminisztrátorrá egy másik tagot.',
  'invite.notFound':
    'Nincs az Ön számára nyitott meghívó ebbe a tartományba. Kérjen újat a tartomány egyik adminisztrátorától.',
  'invite.unproven': 'Az Ön címe ({email}) még nincs igazolva. Igazolja, majd fogadja el a meghívót.',
  'invite.otherAddress': 'Ezt a meghívót másik címre küldték. Jelentkezzen be annak a címnek a fiókjába.',
  'invite.alreadyInvited': '{email} már kapott meghívót. Új küldéséhez előbb törölje a régit.',
  'invite.alreadyMember': '{email} már tagja ennek a tartománynak.',
  'invite.acceptedAsAdmin': 'Ön most már a(z) {domain} adminisztrátora.',
  'invite.acceptedAsUser': 'Ön most már a(z) {domain} tagja.',
  'search.patternInvalid':
    '{field}: nem érvényes reguláris kifejezés (RE2): {reason}, hely: {position}. Javítsa ki a mintát.',
  'search.patternTooSlow': '{field}: a keresés túl sokáig tart. Használjon egyszerűbb mintát.',
  'search.busy': 'Most túl sok keresés fut. Kérjük, próbálja újra néhány másodperc múlva.',
  'alias.notFound': 'Nincs ilyen alias ezen a tartományon. Ellenőrizze a nevét vagy az azonosítóját.',
  'alias.nameTaken':
    'name: {name} már létezik ezen a tartományon. Válasszon másik nevet, vagy módosítsa a meglévő aliast.',
  'alias.nameInvisible': 'name: szóközt vagy láthatatlan karaktert tartalmaz. Távolítsa el.',
  'alias.namePlus':
    'name: nem tartalmazhat „+” jelet: ami egy címben a pluszjel után áll, eleve az előtte álló aliashoz jut.',
  'alias.nameExclamation': 'name: nem kezdődhet „!” jellel. Az alias letiltásához küldje ezt: is_enabled=false.',
  'alias.nameWithDomain': 'name: nem tartalmazhat „@” jelet. Csak a @{domain} előtti részt küldje.',
  'alias.nameInvalid':
    'name: nem ad érvényes e-mail-címet. Betűt, számot, pontot, kötőjelet és aláhúzást használjon, legfeljebb 64 karaktert.',
  'alias.namePatternForm':
    'name: „/” jellel kezdődik, ezért reguláris kifejezésnek kell lennie, például /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name: nem olvasható reguláris kifejezés: {reason}. Javítsa ki (RE2-szintaxis).',
  'alias.nameAdminsOnly':
    'name: ezt a nevet csak a tartomány adminisztrátora használhatja: {name}. Válasszon másikat, vagy forduljon adminisztrátorhoz.',
  'alias.noRandomName': 'Nem találtunk szabad véletlen nevet. Adjon meg sajátot.',
  'alias.recipientInvalid':
    'recipients: {recipient} nem e-mail-cím, gazdagépnév, IP-cím vagy http(s) URL. Javítsa ki vagy törölje.',
  'alias.recipientIsItself': 'recipients: {recipient} maga ez az alias, így a levelek körbejárnának. Törölje.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification csak e-mail-címekkel működik. Törölje a többi címzettet, vagy küldje ezt: has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: egy címke legfeljebb {max} karakteres lehet. Rövidítse le.',
  'alias.catchAllDisabled': 'is_enabled: a gyűjtőalias nem tiltható le. Inkább törölje.',
  'alias.imapNeedsName': 'has_imap: konkrét név kell hozzá: a „*” és a reguláris kifejezések nem kapnak postafiókot.',
  'alias.pgpNeedsKey': 'has_pgp: szükséges hozzá a public_key. Küldjön OpenPGP nyilvános kulcsot ASCII armor alakban.',
  'alias.publicKeyTooLarge': 'public_key túl nagy. Exportálja fényképek és idegen aláírások nélkül.',
  'alias.publicKeyInvalid': 'public_key nem egyetlen OpenPGP nyilvános kulcs ASCII armor alakban. Exportálja újra.',
  'alias.publicKeyIsPrivate': 'public_key titkos kulcs. Azt tartsa meg magának, és a nyilvánosat küldje el.',
  'alias.publicKeyRevoked': 'public_key vissza van vonva. Küldjön érvényeset.',
  'alias.publicKeyExpired': 'public_key lejárt. Hosszabbítsa meg, vagy küldjön másikat.',
  'alias.publicKeyCannotEncrypt':
    'public_key nem használható titkosításra. Küldjön titkosító alkulccsal rendelkező kulcsot.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled: konkrét név kell hozzá: a „*” és a reguláris kifejezések nem válaszolnak.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date későbbi, mint vacation_responder_end_date. Javítsa ki valamelyiket.',
  'alias.vacationCannotSend':
    'Nem megy ki válasz, amíg a tartomány nem küldhet. Állítsa be a DKIM, Return-Path és DMARC rekordját.',
  'alias.vacationSuspended': 'Nem megy ki válasz, amíg a küldés fel van függesztve ezen a tartományon.',
  'alias.passwordElsewhere': '{field} itt nem állítható be. Használja az alias POST …/generate-password hívását.',
  'recipient.linkUnknown':
    'Ez a hivatkozás már nem érvényes. Kérje meg az alias tulajdonosát, hogy adja hozzá újra a címét.',
  'password.needsName':
    'A gyűjtőaliasnak és a reguláris kifejezéseknek nincs jelszavuk. Válasszon konkrét nevű aliast.',
  'password.exists':
    'Ennek az aliasnak már van jelszava. A postafiók megtartásához küldje el a régit password néven, vagy cseréje és a postafiók törlése esetén: is_override=true.',
  'password.eitherOldOrOverride':
    'Vagy a password mezőt küldje a postafiók megtartásához, vagy az is_override=true értéket a törléséhez; a kettőt együtt ne.',
  'password.wrongOld': 'password nem az alias jelenlegi jelszava. Ellenőrizze, és próbálja újra.',
  'password.linkUnknown': 'Ezt a hivatkozást már használták, vagy lejárt. Kérjen új jelszót.',
  'password.sent': '{address} jelszavát és a levelezőprogramok beállításait elküldtük ide: {email}.',
  'catchallPassword.notFound': 'Nincs ilyen gyűjtőjelszó ezen a tartományon. Ellenőrizze az azonosítóját.',
  'catchallPassword.tooMany': 'Egy tartománynak legfeljebb {max} gyűjtőjelszava lehet. Előbb töröljön egyet.',
  'limit.reached':
    'Túl sok kérés: ebben az időszakban {limit, plural, one {# engedélyezett} other {# engedélyezett}}. Kérjük, próbálja újra {minutes, plural, one {# perc} other {# perc}} múlva.',
  'password.busy': 'Most túl sok bejelentkezést ellenőrzünk. Kérjük, próbálja újra néhány másodperc múlva.',
  'dns.unavailable':
    '{name} névkiszolgálói most nem érhetők el. Semmi sem változott; kérjük, próbálja újra néhány perc múlva.',
  'dns.recordsVerified': '{domain} DNS-rekordjai igazolva: itt fogadja a leveleit.',
  'dns.smtpVerified': '{domain} küldéshez szükséges DNS-rekordjai igazolva: küldhet leveleket.',
  'dns.changesTakeTime':
    'Néhány DNS-rekord még nem helyes. A DNS változása percektől egy napig terjedő idő alatt látszik mindenhol.',
  'dns.checkNameServers':
    'Sem TXT, sem MX nem található: ellenőrizze, hogy {domain} azokat a névkiszolgálókat használja-e, ahol a rekordokat felvette.',
  'dns.checkedAgain': 'A rekordokat önműködően újra ellenőrizzük; Ön is megismételheti ezt a hívást.',
  'dns.verificationMissing':
    '{domain} igazoló rekordja hiányzik. Vegyen fel egy TXT-rekordot itt: {domain}, értéke: {value}',
  'dns.verificationMultiple':
    '{domain} több igazoló rekorddal rendelkezik ({found}). Törölje mindet, kivéve ezt a TXT-rekordot: {value}',
  'dns.verificationWrong': '{domain} igazoló rekordja hibás ({found}). Cserélje le erre a TXT-rekordra: {value}',
  'dns.nameTaken':
    'Egy másik fiók igazolta, hogy {domain} az ő kezelésében van. A név átvételéhez ez legyen az egyetlen igazoló rekordja (TXT): {value}',
  'dns.rulesBeside':
    'A DNS továbbítási szabályokat is tartalmaz ({prefix}=…), amelyeket az igazoló rekord mellett nem használunk. Törölheti őket.',
  'dns.rulesOnly':
    'A leveleket csak a DNS-ben lévő szabályok szerint továbbítjuk. Az itt tárolt aliasok akkor fogadnak levelet, ha {domain} rendelkezik ezzel a TXT-rekorddal: {value}',
  'dns.mxMissing': '{domain} nem rendelkezik MX-rekorddal. Vegyen fel egyet, amely erre mutat: {host}.',
  'dns.mxOther':
    '{domain} más szolgáltatások MX-rekordjaival rendelkezik ({found}). Törölje őket, hogy minden levél ide érkezzen: {host}.',
  'dns.ipAddress': '{domain} IP-cím: nincs DNS-rekordja, amely igazolhatná. Inkább tartománynevet adjon hozzá.',
  'dns.dkimMissing': 'Hiányzik a DKIM-rekord. Vegye fel itt: {name} a dns-records által mutatott TXT-rekordot.',
  'dns.dkimWrong':
    'A(z) {name} DKIM-rekordja nem ennek a tartománynak a kulcsát tartalmazza. Cserélje le a dns-records által mutatottra.',
  'dns.dkimMultiple':
    'Több TXT-rekord van itt: {name}. Tartsa meg a dns-records által mutatott DKIM-rekordot, a többit törölje.',
  'dns.returnPathMissing':
    'Hiányzik a Return-Path rekord. Vegyen fel itt: {name} egy CNAME-rekordot, amely erre mutat: {host}.',
  'dns.returnPathWrong': 'A(z) {name} CNAME-rekordja erre mutat: {found}. Módosítsa erre: {host}.',
  'dns.dmarcMissing': 'Hiányzik a DMARC-rekord. Vegye fel itt: {name} a dns-records által mutatott TXT-rekordot.',
  'dns.dmarcMultiple': 'Több DMARC-rekord van itt: {name}, ami annyi, mintha egy sem lenne. Egyet tartson meg.',
  'dns.dmarcPct':
    'A(z) {name} DMARC-rekordja a leveleknek csak egy részére vonatkozik. Törölje a pct címkéjét, vagy állítsa 100-ra.',
  'encrypt.verification':
    'input: igazoló rekordot tartalmaz, amelynek olvashatónak kell maradnia. Csak továbbítási szabályokat titkosítson.',
  'encrypt.empty': 'input: nem tartalmaz továbbítási szabályt. Írjon egyet, például {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} nem továbbítási szabály. Írjon egy címet, vagy egy nevet és a célját kettősponttal elválasztva.',
  'encrypt.port': 'input: a port 25, 465, 587, 2525 vagy 1024 és 65535 közötti lehet.',
  'outgoing.notHttp': '{field}: az értéknek http:// vagy https:// címnek kell lennie.',
  'outgoing.noAddress':
    '{field}: a(z) {host} gazdagépnek nincs címe a DNS-ben. Ellenőrizze az írásmódját, vagy vegyen fel A- vagy AAAA-rekordot.',
  'outgoing.privateAddress':
    '{field}: {host} ide vezet: {address}, ami nincs a nyilvános interneten. Nyilvános című gazdagépet használjon.',
  'letter.signature': 'Waypost – {host}',
  'letter.why.account': 'Azért kapja ezt a levelet, mert {email} az Ön fiókjának címe itt: {host}.',
  'letter.why.member': 'Azért kapja ezt a levelet, mert Ön a(z) {domain} tagja itt: {host}.',
  'letter.why.stranger':
    'Azért kapja ezt a levelet, mert valaki megadta ezt a címet: {email} itt: {host}. Ha nem számított rá, hagyja figyelmen kívül: nem történik semmi.',
  'letter.notYou': 'Ha ez nem Ön volt, cserélje le az API-tokenjeit, és értesítse {host} üzemeltetőjét.',
  'letter.linkExpires': 'A hivatkozás eddig működik: {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Erősítse meg az e-mail-címét',
  'letter.accountCode.text':
    'Ezt a címet egy fiókhoz adták meg itt: {host}. Nyissa meg a hivatkozást annak megerősítésére, hogy az Öné.',
  'letter.accountCode.button': 'Cím megerősítése',
  'letter.accountCode.code': 'Vagy írja be ezt a kódot ott, ahol kérik:',
  'letter.accountCode.expires': 'A hivatkozás és a kód eddig működik: {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Megváltozott a fiókja címe',
  'letter.emailChanged.text':
    'Fiókjának címe itt: {host} erre változott: {newEmail}. Amíg azt a címet meg nem erősítik, a levelek továbbra is ide érkeznek.',
  'letter.profileChanged.subject': 'Megváltozott a fiókja',
  'letter.profileChanged.text': 'Fiókjának ezek a mezői változtak meg itt: {host}:',
  'letter.tokenCreated.subject': 'Új API-token készült',
  'letter.tokenCreated.text':
    'A(z) {name} nevű API-token készült a fiókjához itt: {host}. Akinél van, az Ön nevében járhat el.',
  'letter.invite.subject': 'Meghívást kapott ide: {domain}',
  'letter.invite.text':
    '{invitedBy} meghívja Önt, hogy csatlakozzon a(z) {domain} tartományhoz itt: {host}, {group, select, admin {adminisztrátorként} other {tagként}}.',
  'letter.invite.button': 'A meghívó megtekintése',
  'letter.recipientCheck.subject': 'Kéri {alias} leveleit?',
  'letter.recipientCheck.text':
    '{alias} leveleit ide továbbítanánk: {email}. Ha egyetért, nyissa meg a hivatkozást. Addig semmit sem továbbítunk Önnek.',
  'letter.recipientCheck.button': 'Igen, kérem a leveleket',
  'letter.passwordGenerated.subject': 'Új jelszó: {alias}',
  'letter.passwordGenerated.text': '{by} új jelszót készített ehhez: {alias}. Az előző már nem működik.',
  'letter.passwordInstructions.subject': 'Az Ön jelszava: {alias}',
  'letter.passwordInstructions.text':
    'Jelszó készült ehhez: {alias}. A hivatkozás egyszer mutatja meg, ezért készítse elő a jelszókezelőjét vagy a levelezőprogramját.',
  'letter.passwordInstructions.button': 'Jelszó megjelenítése',
  'letter.passwordInstructions.settings': 'A levelezőprogram beállításai:',
  'letter.passwordInstructions.userName': 'Felhasználónév',
  'letter.passwordInstructions.imap': 'Bejövő levelek (IMAP)',
  'letter.passwordInstructions.pop3': 'Bejövő levelek (POP3)',
  'letter.passwordInstructions.smtp': 'Kimenő levelek (SMTP)',
  'letter.passwordInstructions.door': '{host}, {port}-as port, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Új gyűjtőjelszó: {domain}',
  'letter.catchallCreated.text':
    '{by} gyűjtőjelszót készített ehhez: {domain}. Ezzel a tartomány bármely címéről küldhető levél.',
  'letter.catchallCreated.description': 'Leírás',
  'letter.catchallMoved.subject': 'Új tulajdonosuk van a(z) {domain} gyűjtőjelszavainak',
  'letter.catchallMoved.text':
    'A(z) {domain} {count, plural, one {# gyűjtőjelszava} other {# gyűjtőjelszava}} most már ehhez a fiókhoz tartozik: {newOwner}. A {count, plural, one {vele} other {velük}} küldött levelek annak a fióknak a napi keretébe számítanak.',
  'letter.aliasesMoved.subject': '{domain} aliasai mostantól az Önéi',
  'letter.aliasesMoved.text':
    '{count, plural, one {A(z) {domain} # aliasa, amely eddig {from} tulajdona volt, mostantól az Öné.} other {A(z) {domain} # aliasa, amely eddig {from} tulajdona volt, mostantól az Öné.}}',
  'letter.settingsChanged.subject': 'Megváltoztak {domain} beállításai',
  'letter.settingsChanged.text': '{by} ezeket a beállításokat módosította itt: {domain}:',
  'letter.settingsChanged.nothing': 'semmi',
  'letter.domainVerified.subject': '{domain} igazolva',
  'letter.domainVerified.text': '{domain} DNS-rekordjai a helyükön vannak. Mostantól fogadjuk a leveleit.',
  'letter.recordsMissing.subject': 'Hiányzó DNS-rekordok: {domain}',
  'letter.recordsMissing.text':
    'A legutóbbi ellenőrzéskor nem találtuk {domain} alábbi DNS-rekordjait. Nélkülük előfordulhat, hogy a levelek nem érkeznek meg:',
  'letter.recordsRemedy':
    'Vegye fel őket ott, ahol a tartománya DNS-ét kezeli. A következő ellenőrzés önműködően lefut.',
  'letter.smtpBroken.subject': '{domain} nem tud levelet küldeni',
  'letter.smtpBroken.text':
    'A legutóbbi ellenőrzéskor nem találtuk az alábbi DNS-rekordokat. Amíg vissza nem kerülnek, {domain} nem tud levelet küldeni:',
  'letter.nameTaken.subject': '{domain} mostantól egy másik fióké',
  'letter.nameTaken.text':
    'Egy másik fiók igazolta, hogy {domain} DNS-e az ő kezelésében van. Az Ön tartománya megmarad, de nem fogad és nem küld leveleket.',
  'letter.nameTaken.remedy': 'Visszavételéhez tegye közzé a saját tartománya igazoló rekordját, és igazolja újra.',
  'page.front.title': 'A Waypost fut',
  'page.front.text':
    'A tartományok, aliasok és jelszavak a HTTP API-n keresztül kezelhetők; a referencia minden hívást bemutat.',
  'page.front.reference': 'A referencia megnyitása',
  'page.front.signUp': 'Hozzon létre fiókot; a válasz tartalmazza az API-tokenjét:',
  'page.emailVerified.title': 'Cím megerősítve',
  'page.emailVerified.text': '{email} megerősítve. Bezárhatja ezt az oldalt.',
  'page.emailFailed.text':
    'Ezt a hivatkozást már használták, vagy már nem érvényes. Ha a címe még nincs megerősítve, kérjen új kódot.',
  'page.recipientVerified.title': 'Köszönjük',
  'page.recipientVerified.text': '{alias} leveleit mostantól ide továbbítjuk: {recipient}. Bezárhatja ezt az oldalt.',
  'page.invite.title': 'Meghívó ide: {domain}',
  'page.invite.text':
    '{email} meghívást kapott a(z) {domain} tartományba {group, select, admin {adminisztrátorként} other {tagként}}. Az elfogadáshoz jelentkezzen be ezzel a címmel a vezérlőpultra.',
  'page.invite.button': 'A vezérlőpult megnyitása',
  'page.invite.call': 'Vagy fogadja el egyetlen API-hívással, az e címhez tartozó fiók API-tokenjével:',
  'page.invite.signUp': 'Még nincs fiókja? Előbb hozzon létre egyet:',
  'page.password.title': 'Az Ön jelszava',
  'page.password.text': 'A jelszó egyszer jelenik meg. Győződjön meg róla, hogy senki sem látja a képernyőt.',
  'page.password.button': 'Jelszó megjelenítése',
  'page.password.userName': 'Felhasználónév',
  'page.password.password': 'Jelszó',
  'page.password.keep': 'Most mentse a jelszókezelőjébe: ez az oldal többé nem tudja megmutatni.',
  'page.failed.title': 'Ez a hivatkozás nem működik',
  'page.failed.incomplete': 'A hivatkozás hiányos. Másolja ki a levélből a teljes hivatkozást.',
  'page.later.title': 'Kérjük, próbálja újra később',
  'password.outerSpace': '{field}: szóközzel kezdődik vagy végződik. Távolítsa el.',
  'password.quotes': '{field}: idézőjelet vagy aposztrófot tartalmaz. Olyan jelszót válasszon, amelyben nincs ilyen.',
  'password.weakCommon':
    '{field} túl gyenge: hasonlít az egyik leggyakoribb jelszóra. Használjon több, egymással össze nem függő szót.',
  'password.weakRepeat': '{field} túl gyenge: ismétlődik. Használjon több, egymással össze nem függő szót.',
  'password.weakSequence':
    '{field} túl gyenge: sorozatot követ, például abc vagy 123. Használjon több, egymással össze nem függő szót.',
  'password.weakDate':
    '{field} túl gyenge: a dátum vagy az évszám könnyen kitalálható. Használjon több, egymással össze nem függő szót.',
  'password.weakPersonal':
    '{field} túl gyenge: tartalmazza a nevét, címét vagy tartományát. Használjon több, egymással össze nem függő szót.',
  'password.weakShort': '{field} túl gyenge. Legyen hosszabb, például több, egymással össze nem függő szóból álljon.',
  'auth.tokenUnknown':
    'Ez az API-token nem érvényes. Küldje el a fiókja egyik tokenjét felhasználónévként, üres jelszóval.',
  'auth.unproven':
    'Ennek a fióknak a címe még nincs megerősítve. Adja be a rá küldött kódot a POST /v1/account/verify hívással, vagy ott kérjen újat.',
  'auth.wrongCredentials':
    'A felhasználónév vagy a jelszó hibás. Küldje el az alias teljes címét és jelenlegi jelszavát.',
  'sandbox.mailNotFound': 'Nincs ilyen elfogott levél: {id}. A meglévők listája: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain: az értéknek tartománynévnek kell lennie, például example.org.',
  'sandbox.hostBehaviour': 'behaviour: az érték ezek egyike lehet: {behaviours}.',
  'sandbox.hostText':
    'text: az értéknek elutasító SMTP-válasznak kell lennie, például 550 5.1.1 No such user, vagy ezek egyikének: {names}. Csak a refuse mellett adható meg.',
  'sandbox.dnsType': 'type: az érték ezek egyike lehet: {types}.',
  'sandbox.dnsName': 'name: az értéknek gazdagépnévnek kell lennie, például example.test vagy _dmarc.example.test.',
  'sandbox.dnsValue':
    'value: nem szolgáltatható {type} típusú rekordként. Adjon meg megfelelő címet, gazdagépnevet vagy szöveget.',
  'account.emailTaken': 'email: ezt már másik fiók használja. Adjon meg másik címet.',
  'account.signupClosed': 'Ez a szolgáltatás nem fogad új fiókot. Kérjen egyet az üzemeltetőjétől.',
  'account.nameInvalid': '{field}: az értéknek névnek kell lennie, nem címnek, hivatkozásnak vagy tartománynak.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address nem érvényes. Adjon meg e-mail-címet, tartománynevet, IP-címet vagy webcímet.',
  'account.notFound': 'Nincs ilyen fiók. Ellenőrizze a címét.',
  'account.codeWrong':
    'code: hibás vagy már nem érvényes. Ellenőrizze, vagy kérjen újat úgy, hogy csak az email mezőt küldi.',
  'account.codeSent': 'Ha ez a cím megerősítésre vár, kódot küldtünk rá. Új kódot legfeljebb ötpercenként küldünk.',
  'account.verified': 'A(z) {email} cím megerősítve.',
  'token.notFound': 'Nincs ilyen API-token a fiókjában. Ellenőrizze az azonosítóját.',
  'token.domainMissing':
    'domain hiányzik: a domain hatókörű tokenhez meg kell adni egy tartomány nevét vagy azonosítóját.',
  'token.domainNotExpected': 'domain csak a domain hatókörrel adható meg. Hagyja el, vagy módosítsa a hatókört.',
  'emails.fromMissing': 'from hiányzik. Adja meg a tartománya egyik engedélyezett aliasának címét.',
  'emails.fromInvalid': 'from: az érték nem érvényes cím. Adja meg a tartománya egyik engedélyezett aliasának címét.',
  'emails.fromSeveral': 'from: több címet tartalmaz. Pontosan egyet adjon meg.',
  'emails.noRecipients': 'Nincs címzett. Adjon meg legalább egy címet itt: to, cc vagy bcc.',
  'emails.tooManyRecipients': 'A címzettek száma több mint {max}. Küldjön több levelet.',
  'emails.addressInvalid': '{field}: {address} nem érvényes cím. Javítsa ki vagy törölje.',
  'emails.noReplyRecipient': '{address} olyan cím, amelyet senki sem olvas. Törölje a címzettek közül.',
  'emails.headerMalformed':
    'Az üzenet {line}. sora nem fejlécmező. Írja ilyen alakban: Name: value, a törzs előtt egy üres sorral.',
  'emails.headerTooLarge': 'Az üzenet fejléce túl nagy. Legfeljebb {maxFields} mezőből állhat, és 256 KB lehet.',
  'emails.headerRepeated': 'Az üzenetben egynél több {name} fejléc van. Csak egyet hagyjon meg.',
  'emails.nulByte':
    'Az üzenet NUL bájtot tartalmaz, amely levélben nem továbbítható. Távolítsa el, vagy kódolja a részt base64 formában.',
  'emails.tooLarge': 'Az üzenet nagyobb, mint 50 MB. Csökkentse a méretét, vagy küldjön hivatkozást a fájlra.',
  'emails.dateTooEarly': 'Az üzenet dátuma 1970 előtti. Adjon meg későbbit, vagy hagyja el.',
  'emails.dateTooLate': 'Az üzenet dátuma több mint 30 nappal későbbi a mainál. Adjon meg korábbit.',
  'emails.dateForm':
    'date: az értéknek dátumnak kell lennie, például 2026-11-15T09:00:00Z vagy Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType':
    '{field}: az értéknek szövegnek kell lennie, vagy bájtoknak olyan objektumként, amelyben type Buffer és data van.',
  'emails.headerForm':
    '{field}: az értéknek nevek és értékek objektumának vagy olyan objektumok listájának kell lennie, amelyekben key és value van. Az értékek szövegek.',
  'emails.listForm': '{field}: a címeket szövegként vagy olyan objektumként kell megadni, amelyben url és comment van.',
  'emails.pathRefused':
    '{field}: fájlra vagy webcímre mutat, amelyet ez a szolgáltatás nem olvas be. Magát a tartalmat küldje el.',
  'emails.envelopeRefused': 'envelope nem állítható be: a from, to, cc és bcc alapján készül. Hagyja el.',
  'emails.dkimRefused': 'dkim nem állítható be: a szolgáltatás a tartomány kulcsával ír alá. Hagyja el.',
  'emails.keepBccRefused': 'keepBcc nem állítható be: a bcc tartalmát a címzettek sosem látják. Hagyja el.',
  'emails.accessRefused': '{field} nem állítható be: fájlokat és webcímeket sosem olvasunk be. Hagyja el.',
  'emails.transportRefused': '{field} nem állítható be: a szolgáltatás dönti el, hogyan küldi a leveleket. Hagyja el.',
  'emails.rawWithFields': 'raw teljes üzenet, ezért {field} nem állhat mellette. Csak az egyiket küldje.',
  'emails.messageIdInvalid':
    'messageId: az értéknek <name@domain> alakúnak kell lennie. Javítsa ki, vagy hagyja el, és készül egy.',
  'emails.contentUndecodable':
    '{field}: a tartalom nem érvényes {encoding}. Kódolja újra, vagy javítsa ki a megadott kódolást.',
  'emails.contentTypeInvalid':
    '{field}: ilyen típusú tartalom nem csatolható. Adjon meg olyat, mint az application/pdf.',
  'emails.headerNameInvalid': '{name} nem lehet fejléc neve. Betűt, számot és kötőjelet használjon.',
  'emails.headerReserved': 'headers: {name} nem állítható be, mert a tartalomból következik. Hagyja el.',
  'emails.headerValueInvalid':
    'A(z) {name} fejléc előkészített értékében van olyan sor, amely nem folytatás. A további sorokat kezdje szóközzel.',
  'emails.listUrlInvalid':
    '{field}: az értéknek webcímnek, mailto: címnek vagy az id esetében a lista nevének kell lennie.',
  'emails.otpInvalid': 'otp: nyomtatható karakterekből álló code és https:// kezdetű origin kell hozzá.',
  'emails.tooManyParts': 'Az üzenetben túl sok a melléklet és a változat. Legfeljebb ennyit küldjön: {max}.',
  'emails.cannotCompose':
    'Ezekből a mezőkből nem állítható össze üzenet. Ellenőrizze a tartalmakat, a típusokat és a fejléceket.',
  'email.noAlias':
    'from: nincs {address} nevű engedélyezett alias. Hozza létre vagy engedélyezze, vagy használjon másik címet.',
  'email.aliasDisabled': 'from: {address} le van tiltva. A küldéshez engedélyezze az aliast.',
  'email.aliasSuspended':
    'from: {address} számára a küldés fel van függesztve. Az okát kérdezze meg a szolgáltatás üzemeltetőjétől.',
  'email.recordsMissing':
    'from: {domain} még nem küldhet. Hiányzik vagy hibás a DNS-ben: {records}. Állítsa be, amit a verify-smtp kér, majd próbálja újra.',
  'email.executable':
    'Az üzenet futtatható fájlt tartalmaz: {part}. Távolítsa el, vagy kapcsolja ki a tartomány has_executable_protection beállítását.',
  'email.virus': 'Az üzenet kártevőt tartalmaz: {part}. Távolítsa el.',
  'email.duplicate':
    'Már van levél ugyanezzel a Message-ID azonosítóval, dátummal, feladóval és címzettekkel. Az újbóli küldéshez módosítsa a messageId értékét.',
  'email.notFound': 'Nincs ilyen levél. Ellenőrizze az azonosítóját vagy a Message-ID értékét.',
  'email.alreadyFinal': 'A levél állapota már {status}, ezért többé nem törölhető.',
  'email.idempotencyKey': 'Idempotency-Key: 1–256 nyomtatható ASCII-karakter lehet.',
  'email.idempotencyChanged':
    'Ezt az Idempotency-Key értéket már másik levélhez használták. Küldje újra ugyanazokat a mezőket, vagy használjon másik kulcsot.',
  'email.idempotencyBusy':
    'Egy kérés ezzel az Idempotency-Key értékkel még folyamatban van. Kérjük, próbálja újra néhány másodperc múlva.',
  'suppression.address': 'address: {address} nem érvényes e-mail-cím. Javítsa ki.',
  'suppression.notFound': '{address} nincs a tiltólistán. Ellenőrizze az írásmódját.',
  'webhook.notFound': 'Nincs ilyen webhook ezen a tartományon. Ellenőrizze az azonosítóját.',
  'webhook.tooMany': 'Egy tartománynak legfeljebb {max} webhookja lehet. Töröljön egyet, mielőtt újat ad hozzá.',
  'webhook.events': 'events: legalább egyet meg kell adni ezek közül: accepted, delivered, deferred, complained.',
};
