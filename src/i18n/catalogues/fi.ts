import type { Catalogue } from '../message.js';

export const fi: Catalogue = {
  'http.internal': 'Jokin meni vikaan meidän päässämme. Ilmoita meille pyyntö {requestId}.',
  'db.unavailable': 'Palvelun tietovarasto ei vastaa juuri nyt. Yritä uudelleen muutaman sekunnin kuluttua.',
  'http.notFound': 'Tässä osoitteessa ei ole mitään.',
  'http.notImplemented': '{feature}: ilmoitettu tulevaksi, mutta ei vielä mukana tässä versiossa.',
  'http.timedOut': 'Tämä kesti yli 30 sekuntia ja keskeytettiin. Yritä myöhemmin uudelleen.',
  'http.credentialsMissing':
    'Tunnistetiedot puuttuvat. Lähetä API-tunnuksesi HTTP Basic -todennuksen käyttäjänimenä ja jätä salasana tyhjäksi.',
  'http.aliasCredentialsNeeded':
    'API-tunnus ei riitä tähän. Lähetä aliaksen osoite ja sen salasana HTTP Basic -todennuksella.',
  'http.malformedRequest': 'Tämä ei ole oikein muodostettu HTTP-pyyntö. Tarkista pyyntörivi ja otsakkeet.',
  'http.headersTooLarge': 'Pyynnön osoite ja otsakkeet ovat liian pitkät. Lähetä enintään 64 KB.',
  'http.requestTooSlow': 'Pyyntö ei saapunut ajoissa kokonaan. Lähetä se uudelleen.',
  'http.hostMissing': 'Host-otsake puuttuu. Lähetä kutsuttavan palvelimen nimi.',
  'http.unknownExpectation': 'Expect-otsake pyytää jotain, mitä täällä ei tunneta. Jätä se pois.',
  'http.foreignHost':
    'Host-otsake nimeää toisen palvelimen. Kutsu osoitetta localhost tai aseta WAYPOST_BASE_URL käyttämääsi osoitteeseen.',
  'http.foreignOrigin':
    'Muiden sivustojen sivut eivät saa tehdä tätä. Tee kutsu ohjelmasta tai tästä osoitteesta itsestään.',
  'http.useHttps':
    'Tunnistetiedot kulkisivat suojaamattomina tavallisella HTTP-yhteydellä. Käytä sen sijaan osoitetta {url}.',
  'http.malformedUrl': 'Osoitteessa on virheellinen prosenttikoodaus. Koodaa se uudelleen.',
  'http.malformedQuery': 'Kyselyä ei voi lukea: koodaus on virheellinen tai parametreja on liikaa.',
  'http.malformedBody':
    'Pyynnön runkoa ei voi lukea. Lähetä oikein muodostettua JSON-dataa tai lomake UTF-8-koodattuna ja Content-Type-otsaketta vastaavana.',
  'http.bodyNotObject': 'Pyynnön rungon on oltava objekti, jossa on nimettyjä kenttiä.',
  'http.bodyTooLarge': 'Pyynnön runko on liian suuri. Lähetä vähemmän tai lähetä se osissa.',
  'http.bodyTooDeep': 'Pyynnön runko on liian syvästi sisäkkäinen. Käytä enintään {max} tasoa.',
  'http.bodyTooManyFields': 'Pyynnön rungossa on liikaa kenttiä. Lähetä enintään {max, number}.',
  'http.unsupportedType':
    'Pyynnön rungon tyyppiä ei lueta täällä. Käytä tyyppiä application/json, application/x-www-form-urlencoded tai multipart/form-data.',
  'http.encodedBody': 'Pakattuja runkoja ei lueta täällä. Lähetä runko ilman Content-Encoding-otsaketta.',
  'http.fileNotExpected': 'Tämä kutsu ei ota vastaan tiedostoa. Lähetä kentät tekstinä.',
  'thread.busy': 'Suuria viestejä on käsiteltävänä liikaa juuri nyt. Yritä uudelleen hetken kuluttua.',
  'http.metricsClosed':
    'Mittaustiedot ovat vain tälle koneelle tai niille kutsujille, joilla on mittaustietojen tunnus.',
  'input.required': '{field} puuttuu. Anna se.',
  'input.wrongType':
    'Kentän {field} arvon on oltava {expected, select, string {teksti} number {luku} int {kokonaisluku} boolean {true tai false} array {luettelo} object {objekti} other {toista tyyppiä}}.',
  'input.oneOf': 'Kentän {field} arvon on oltava jokin näistä: {options}.',
  'input.tooLong': 'Kentässä {field} saa olla enintään {max, plural, one {# merkki} other {# merkkiä}}.',
  'input.tooShort': 'Kentässä {field} on oltava vähintään {min, plural, one {# merkki} other {# merkkiä}}.',
  'input.tooManyItems': 'Kentässä {field} saa olla enintään {max, plural, one {# kohde} other {# kohdetta}}.',
  'input.tooFewItems': 'Kentässä {field} on oltava vähintään {min, plural, one {# kohde} other {# kohdetta}}.',
  'input.tooBig': 'Kentän {field} arvo saa olla enintään {max}.',
  'input.tooSmall': 'Kentän {field} arvon on oltava vähintään {min}.',
  'input.malformed': 'Kentän {field} arvo ei ole oikeassa muodossa. Tarkista kirjoitusasu.',
  'input.boolean': 'Kentän {field} arvon on oltava true tai false.',
  'input.integer': 'Kentän {field} arvon on oltava kokonaisluku väliltä {min}–{max}.',
  'input.byteSize': 'Kentän {field} arvon on oltava koko, esimerkiksi 500 MB tai 1 GB.',
  'input.date': 'Kentän {field} arvon on oltava päivämäärä, esimerkiksi 2026-11-15 tai 11/15/2026.',
  'input.email': 'Kentän {field} arvon on oltava sähköpostiosoite, esimerkiksi ann@example.com.',
  'input.httpUrl': 'Kentän {field} arvon on oltava osoite, jonka alussa on http:// tai https://.',
  'input.controlCharacters': 'Kentässä {field} on merkkejä, joita ei voi tulostaa. Poista ne.',
  'access.adminsOnly': 'Vain tämän verkkotunnuksen ylläpitäjä saa tehdä tämän. Pyydä apua ylläpitäjältä.',
  'access.tokenScope': 'Tämän API-tunnuksen oikeudet eivät riitä tähän. Käytä tunnusta, jonka käyttöalue on laajempi.',
  'access.aliasCredentials': 'Aliaksen tunnistetiedot eivät riitä tähän. Käytä API-tunnusta.',
  'access.foreignSender':
    'Et saa lähettää tästä osoitteesta. Käytä kentässä from jotakin omista aliaksistasi tai sitä, jonka tunnistetiedoilla lähetät.',
  'domain.notFound': 'Tililläsi ei ole tällaista verkkotunnusta. Tarkista sen nimi tai id.',
  'domain.name': 'Kentän {field} arvon on oltava verkkotunnus, esimerkiksi example.com, tai IP-osoite.',
  'domain.alreadyHeld': 'Sinulla on jo verkkotunnus {domain}.',
  'domain.systemName': '{domain} on tämän palvelun oma nimi. Lisää toinen verkkotunnus.',
  'domain.smtpPort': 'Kentän {field} arvon on oltava 25, 465, 587, 2525 tai portti väliltä 1024–65535.',
  'domain.catchallAddress':
    '{field}: {address} ei ole sähköpostiosoite. Erota osoitteet pilkuilla, välilyönneillä tai rivinvaihdoilla.',
  'domain.bounceWebhook': 'Kentän {field} arvon on oltava osoite, jonka alussa on http:// tai https://, tai false.',
  'member.notFound': 'Tässä verkkotunnuksessa ei ole tällaista jäsentä. Tarkista id.',
  'member.onlyOne': 'Tässä verkkotunnuksessa ei ole muita jäseniä.',
  'member.lastAdmin': 'Tämä on verkkotunnuksen viimeinen ylläpitäjä. Tee ensin toisesta jäsenestä ylläpitäjä.',
  'invite.notFound':
    'Sinulle ei ole avointa kutsua tähän verkkotunnukseen. Pyydä uusi kutsu verkkotunnuksen ylläpitäjältä.',
  'invite.unproven': 'Osoitettasi {email} ei ole vielä vahvistettu. Vahvista se ja hyväksy sitten kutsu.',
  'invite.otherAddress': 'Tämä kutsu lähetettiin toiseen osoitteeseen. Kirjaudu sen osoitteen tilille.',
  'invite.alreadyInvited': '{email} on jo kutsuttu. Poista ensin aiempi kutsu, jos haluat lähettää uuden.',
  'invite.alreadyMember': '{email} on jo tämän verkkotunnuksen jäsen.',
  'invite.acceptedAsAdmin': 'Olet nyt verkkotunnuksen {domain} ylläpitäjä.',
  'invite.acceptedAsUser': 'Olet nyt verkkotunnuksen {domain} jäsen.',
  'search.patternInvalid':
    '{field} ei ole kelvollinen säännöllinen lauseke (RE2): {reason} kohdassa {position}. Korjaa lauseke.',
  'search.patternTooSlow': 'Haku kentällä {field} kestää liian kauan. Käytä yksinkertaisempaa lauseketta.',
  'search.busy': 'Hakuja on käynnissä liikaa juuri nyt. Yritä uudelleen muutaman sekunnin kuluttua.',
  'alias.notFound': 'Tässä verkkotunnuksessa ei ole tällaista aliasta. Tarkista sen nimi tai id.',
  'alias.nameTaken':
    'name: {name} on jo olemassa tässä verkkotunnuksessa. Valitse toinen nimi tai muuta olemassa olevaa aliasta.',
  'alias.nameInvisible': 'name sisältää tyhjeitä tai näkymättömiä merkkejä. Poista ne.',
  'alias.namePlus':
    'name ei saa sisältää merkkiä ”+”: se, mikä osoitteessa tulee plusmerkin jälkeen, ohjautuu jo sitä edeltävään aliakseen.',
  'alias.nameExclamation':
    'name ei saa alkaa merkillä ”!”. Jos haluat poistaa aliaksen käytöstä, lähetä is_enabled=false.',
  'alias.nameWithDomain': 'name ei saa sisältää merkkiä ”@”. Lähetä vain osa, joka on ennen kohtaa @{domain}.',
  'alias.nameInvalid':
    'name ei muodosta kelvollista sähköpostiosoitetta. Käytä kirjaimia, numeroita, pisteitä, yhdysmerkkejä ja alaviivoja, enintään 64 merkkiä.',
  'alias.namePatternForm':
    'name alkaa merkillä ”/”, joten sen on oltava säännöllinen lauseke, esimerkiksi /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name on säännöllinen lauseke, jota ei voi lukea: {reason}. Korjaa se (RE2-syntaksi).',
  'alias.nameAdminsOnly':
    'name: vain tämän verkkotunnuksen ylläpitäjä saa käyttää nimeä {name}. Valitse toinen nimi tai pyydä apua ylläpitäjältä.',
  'alias.noRandomName': 'Vapaata satunnaista nimeä ei löytynyt. Lähetä oma nimi.',
  'alias.recipientInvalid':
    'recipients: {recipient} ei ole sähköpostiosoite, palvelimen nimi, IP-osoite eikä http(s)-URL. Korjaa tai poista se.',
  'alias.recipientIsItself': 'recipients: {recipient} on tämä alias itse, joten posti kiertäisi kehää. Poista se.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification toimii vain sähköpostiosoitteiden kanssa. Poista muut vastaanottajat tai lähetä has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: tunnisteessa saa olla enintään {max} merkkiä. Lyhennä sitä.',
  'alias.catchAllDisabled': 'is_enabled: catch-all-aliasta ei voi poistaa käytöstä. Poista se kokonaan.',
  'alias.imapNeedsName':
    'has_imap vaatii tarkan nimen: merkillä ”*” ja säännöllisillä lausekkeilla ei ole postilaatikkoa.',
  'alias.pgpNeedsKey': 'has_pgp vaatii kentän public_key. Lähetä julkinen OpenPGP-avain ASCII armor -muodossa.',
  'alias.publicKeyTooLarge': 'public_key on liian suuri. Vie avain ilman kuvia ja muiden allekirjoituksia.',
  'alias.publicKeyInvalid': 'public_key ei ole yksi julkinen OpenPGP-avain ASCII armor -muodossa. Vie avain uudelleen.',
  'alias.publicKeyIsPrivate': 'public_key on yksityinen avain. Pidä se omana tietonasi ja lähetä julkinen avain.',
  'alias.publicKeyRevoked': 'public_key on kumottu. Lähetä voimassa oleva avain.',
  'alias.publicKeyExpired': 'public_key on vanhentunut. Jatka sen voimassaoloa tai lähetä toinen avain.',
  'alias.publicKeyCannotEncrypt':
    'public_key ei sovellu salaukseen. Lähetä avain, jossa on salaukseen tarkoitettu aliavain.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled vaatii tarkan nimen: ”*” ja säännölliset lausekkeet eivät vastaa viesteihin.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date on myöhemmin kuin vacation_responder_end_date. Korjaa jompikumpi.',
  'alias.vacationCannotSend':
    'Vastauksia ei lähetetä, kun verkkotunnus ei voi lähettää postia. Määritä sen DKIM-, Return-Path- ja DMARC-tietueet.',
  'alias.vacationSuspended': 'Vastauksia ei lähetetä, kun tämän verkkotunnuksen lähetys on keskeytetty.',
  'alias.passwordElsewhere':
    'Kenttää {field} ei voi asettaa tässä. Käytä tämän aliaksen kutsua POST …/generate-password.',
  'recipient.linkUnknown': 'Tämä linkki ei ole enää voimassa. Pyydä aliaksen omistajaa lisäämään osoitteesi uudelleen.',
  'password.needsName':
    'Catch-all-aliaksella ja säännöllisillä lausekkeilla ei ole salasanaa. Valitse alias, jolla on tarkka nimi.',
  'password.exists':
    'Tällä aliaksella on jo salasana. Säilytä postilaatikko lähettämällä vanha salasana kentässä password, tai vaihda salasana ja poista postilaatikko lähettämällä is_override=true.',
  'password.eitherOldOrOverride':
    'Lähetä joko password, jos haluat säilyttää postilaatikon, tai is_override=true, jos haluat poistaa sen, mutta ei molempia.',
  'password.wrongOld': 'password ei ole tämän aliaksen nykyinen salasana. Tarkista se ja yritä uudelleen.',
  'password.linkUnknown': 'Tämä linkki on jo käytetty tai vanhentunut. Pyydä uusi salasana.',
  'password.sent': 'Osoitteen {address} salasana ja sähköpostiohjelmien asetukset lähetettiin osoitteeseen {email}.',
  'catchallPassword.notFound': 'Tässä verkkotunnuksessa ei ole tällaista catch-all-salasanaa. Tarkista sen id.',
  'catchallPassword.tooMany': 'Verkkotunnuksella voi olla enintään {max} catch-all-salasanaa. Poista ensin yksi.',
  'limit.reached':
    'Liikaa pyyntöjä: tällä aikavälillä {limit, plural, one {sallitaan # pyyntö} other {sallitaan # pyyntöä}}. Yritä uudelleen {minutes, plural, one {# minuutin} other {# minuutin}} kuluttua.',
  'password.busy': 'Kirjautumisia tarkistetaan juuri nyt liikaa. Yritä uudelleen muutaman sekunnin kuluttua.',
  'dns.unavailable':
    'Verkkotunnuksen {name} nimipalvelimiin ei saada yhteyttä juuri nyt. Mitään ei muutettu; yritä uudelleen muutaman minuutin kuluttua.',
  'dns.recordsVerified': 'Verkkotunnuksen {domain} DNS-tietueet on vahvistettu: se vastaanottaa postia täällä.',
  'dns.smtpVerified':
    'Verkkotunnuksen {domain} lähetykseen tarvittavat DNS-tietueet on vahvistettu: se saa lähettää postia.',
  'dns.changesTakeTime':
    'Jotkin DNS-tietueet eivät ole vielä oikein. Voi kestää minuuteista vuorokauteen, ennen kuin DNS-muutos näkyy kaikkialla.',
  'dns.checkNameServers':
    'TXT- eikä MX-tietueita löytynyt: tarkista, että {domain} käyttää niitä nimipalvelimia, joihin lisäsit tietueet.',
  'dns.checkedAgain': 'Tietueet tarkistetaan uudelleen automaattisesti; voit myös toistaa tämän kutsun.',
  'dns.verificationMissing':
    'Verkkotunnuksen {domain} vahvistustietue puuttuu. Lisää TXT-tietue kohtaan {domain}: {value}',
  'dns.verificationMultiple':
    'Verkkotunnuksella {domain} on useita vahvistustietueita ({found}). Poista kaikki paitsi tämä TXT-tietue: {value}',
  'dns.verificationWrong':
    'Verkkotunnuksella {domain} on väärä vahvistustietue ({found}). Korvaa se tällä TXT-tietueella: {value}',
  'dns.nameTaken':
    'Toinen tili on osoittanut hallitsevansa verkkotunnusta {domain}. Jos haluat ottaa nimen itsellesi, tee tästä sen ainoa vahvistustietue (TXT): {value}',
  'dns.rulesBeside':
    'DNS:ssä on myös edelleenlähetyssääntöjä ({prefix}=…), joita ei käytetä vahvistustietueen rinnalla. Voit poistaa ne.',
  'dns.rulesOnly':
    'Posti välitetään pelkästään DNS:n sääntöjen mukaan. Tänne tallennetut aliakset vastaanottavat postia, kun verkkotunnuksella {domain} on tämä TXT-tietue: {value}',
  'dns.mxMissing': 'Verkkotunnuksella {domain} ei ole MX-tietuetta. Lisää tietue, joka osoittaa palvelimeen {host}.',
  'dns.mxOther':
    'Verkkotunnuksella {domain} on muiden palvelujen MX-tietueita ({found}). Poista ne, jotta kaikki posti tulee palvelimeen {host}.',
  'dns.ipAddress':
    '{domain} on IP-osoite: sillä ei ole DNS-tietueita, joilla sen voisi todentaa. Lisää sen sijaan verkkotunnus.',
  'dns.dkimMissing': 'DKIM-tietue puuttuu. Lisää kohtaan {name} TXT-tietue, jonka dns-records näyttää.',
  'dns.dkimWrong':
    'DKIM-tietue kohdassa {name} ei sisällä tämän verkkotunnuksen avainta. Korvaa se tietueella, jonka dns-records näyttää.',
  'dns.dkimMultiple':
    'Kohdassa {name} on useita TXT-tietueita. Säilytä DKIM-tietue, jonka dns-records näyttää, ja poista muut.',
  'dns.returnPathMissing':
    'Return-Path-tietue puuttuu. Lisää kohtaan {name} CNAME-tietue, joka osoittaa palvelimeen {host}.',
  'dns.returnPathWrong': 'CNAME-tietue kohdassa {name} osoittaa kohteeseen {found}. Muuta sen kohteeksi {host}.',
  'dns.dmarcMissing': 'DMARC-tietue puuttuu. Lisää kohtaan {name} TXT-tietue, jonka dns-records näyttää.',
  'dns.dmarcMultiple':
    'Kohdassa {name} on useita DMARC-tietueita, jolloin yksikään ei ole voimassa. Säilytä niistä yksi.',
  'dns.dmarcPct':
    'DMARC-tietue kohdassa {name} koskee vain osaa postista. Poista sen pct-tunniste tai aseta arvoksi 100.',
  'encrypt.verification':
    'input sisältää vahvistustietueen, jonka on pysyttävä luettavana. Salaa vain edelleenlähetyssääntöjä.',
  'encrypt.empty':
    'input ei sisällä edelleenlähetyssääntöä. Kirjoita sellainen, esimerkiksi {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} ei ole edelleenlähetyssääntö. Kirjoita osoite tai nimi ja sen kohde kaksoispisteellä erotettuina.',
  'encrypt.port': 'input: portin on oltava 25, 465, 587, 2525 tai väliltä 1024–65535.',
  'outgoing.notHttp': 'Kentän {field} arvon on oltava http://- tai https://-osoite.',
  'outgoing.noAddress':
    '{field}: palvelimella {host} ei ole osoitetta DNS:ssä. Tarkista kirjoitusasu tai lisää A- tai AAAA-tietue.',
  'outgoing.privateAddress':
    '{field}: {host} johtaa osoitteeseen {address}, joka ei ole julkisessa internetissä. Käytä palvelinta, jolla on julkinen osoite.',
  'letter.signature': 'Waypost palvelimella {host}',
  'letter.why.account': 'Saat tämän viestin, koska {email} on tilisi osoite palvelussa {host}.',
  'letter.why.member': 'Saat tämän viestin, koska olet verkkotunnuksen {domain} jäsen palvelussa {host}.',
  'letter.why.stranger':
    'Saat tämän viestin, koska joku antoi osoitteen {email} palvelussa {host}. Jos et odottanut viestiä, jätä se huomiotta: mitään ei tapahdu.',
  'letter.notYou': 'Jos et tehnyt tätä itse, vaihda API-tunnuksesi ja ilmoita asiasta palvelun {host} ylläpidolle.',
  'letter.linkExpires': 'Linkki on voimassa {when, date, long} klo {when, time, short} asti.',
  'letter.accountCode.subject': 'Vahvista sähköpostiosoitteesi',
  'letter.accountCode.text':
    'Tämä osoite annettiin tiliä varten palvelussa {host}. Vahvista avaamalla linkki, että osoite on sinun.',
  'letter.accountCode.button': 'Vahvista tämä osoite',
  'letter.accountCode.code': 'Tai anna tämä koodi siellä, missä sitä pyydetään:',
  'letter.accountCode.expires': 'Linkki ja koodi ovat voimassa {when, date, long} klo {when, time, short} asti.',
  'letter.emailChanged.subject': 'Tilisi osoite on muutettu',
  'letter.emailChanged.text':
    'Tilisi osoitteeksi palvelussa {host} on muutettu {newEmail}. Viestit tulevat yhä tänne, kunnes uusi osoite on vahvistettu.',
  'letter.profileChanged.subject': 'Tiliäsi on muutettu',
  'letter.profileChanged.text': 'Näitä tilisi kenttiä palvelussa {host} on muutettu:',
  'letter.tokenCreated.subject': 'Uusi API-tunnus on luotu',
  'letter.tokenCreated.text':
    'API-tunnus {name} luotiin tilillesi palvelussa {host}. Se, jolla tunnus on, voi toimia nimissäsi.',
  'letter.invite.subject': 'Sinut on kutsuttu: {domain}',
  'letter.invite.text':
    '{invitedBy} kutsuu sinut verkkotunnuksen {domain} {group, select, admin {ylläpitäjäksi} other {jäseneksi}} palvelussa {host}.',
  'letter.invite.button': 'Näytä kutsu',
  'letter.recipientCheck.subject': 'Haluatko saada osoitteeseen {alias} tulevan postin?',
  'letter.recipientCheck.text':
    'Osoitteeseen {alias} tuleva posti on tarkoitus välittää osoitteeseen {email}. Avaa linkki, jos hyväksyt tämän. Sitä ennen sinulle ei välitetä mitään.',
  'letter.recipientCheck.button': 'Kyllä, välittäkää posti minulle',
  'letter.passwordGenerated.subject': 'Uusi salasana: {alias}',
  'letter.passwordGenerated.text': '{by} loi uuden salasanan osoitteelle {alias}. Aiempi salasana ei enää toimi.',
  'letter.passwordInstructions.subject': 'Salasanasi: {alias}',
  'letter.passwordInstructions.text':
    'Osoitteelle {alias} luotiin salasana. Linkki näyttää sen vain kerran, joten pidä salasananhallinta tai sähköpostiohjelma valmiina.',
  'letter.passwordInstructions.button': 'Näytä salasana',
  'letter.passwordInstructions.settings': 'Sähköpostiohjelman asetukset:',
  'letter.passwordInstructions.userName': 'Käyttäjänimi',
  'letter.passwordInstructions.imap': 'Saapuva posti (IMAP)',
  'letter.passwordInstructions.pop3': 'Saapuva posti (POP3)',
  'letter.passwordInstructions.smtp': 'Lähtevä posti (SMTP)',
  'letter.passwordInstructions.door': '{host}, portti {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Uusi catch-all-salasana: {domain}',
  'letter.catchallCreated.text':
    '{by} loi catch-all-salasanan verkkotunnukselle {domain}. Sillä voi lähettää postia verkkotunnuksen kaikista osoitteista.',
  'letter.catchallCreated.description': 'Kuvaus',
  'letter.catchallMoved.subject': 'Verkkotunnuksen {domain} catch-all-salasanoilla on uusi omistaja',
  'letter.catchallMoved.text':
    '{count, plural, one {# verkkotunnuksen {domain} catch-all-salasana} other {# verkkotunnuksen {domain} catch-all-salasanaa}} on siirtynyt uudelle omistajalle: {newOwner}. {count, plural, one {Sillä} other {Niillä}} lähetetty posti lasketaan tämän tilin päivärajaan.',
  'letter.aliasesMoved.subject': 'Verkkotunnuksen {domain} aliaksia on nyt sinun',
  'letter.aliasesMoved.text':
    '{count, plural, one {# verkkotunnuksen {domain} alias, jonka omistaja oli {from}, on nyt sinun.} other {# verkkotunnuksen {domain} aliasta, joiden omistaja oli {from}, on nyt sinun.}}',
  'letter.settingsChanged.subject': 'Verkkotunnuksen {domain} asetuksia on muutettu',
  'letter.settingsChanged.text': '{by} muutti näitä verkkotunnuksen {domain} asetuksia:',
  'letter.settingsChanged.nothing': 'ei mitään',
  'letter.domainVerified.subject': '{domain} on vahvistettu',
  'letter.domainVerified.text':
    'Verkkotunnuksen {domain} DNS-tietueet ovat kunnossa. Siihen tuleva posti otetaan nyt vastaan.',
  'letter.recordsMissing.subject': 'Verkkotunnuksen {domain} DNS-tietueita puuttuu',
  'letter.recordsMissing.text':
    'Näitä verkkotunnuksen {domain} DNS-tietueita ei löytynyt viimeisimmässä tarkistuksessa. Ilman niitä posti ei välttämättä tule perille:',
  'letter.recordsRemedy':
    'Lisää ne siellä, missä verkkotunnuksesi DNS:ää hallitaan. Seuraava tarkistus tehdään automaattisesti.',
  'letter.smtpBroken.subject': '{domain} ei voi lähettää postia',
  'letter.smtpBroken.text':
    'Näitä DNS-tietueita ei löytynyt viimeisimmässä tarkistuksessa. {domain} ei voi lähettää postia, ennen kuin ne ovat taas paikoillaan:',
  'letter.nameTaken.subject': '{domain} kuuluu nyt toiselle tilille',
  'letter.nameTaken.text':
    'Toinen tili on osoittanut hallitsevansa verkkotunnuksen {domain} DNS:ää. Verkkotunnuksesi säilytetään, mutta se ei vastaanota eikä lähetä postia.',
  'letter.nameTaken.remedy':
    'Jos haluat sen takaisin, julkaise oman verkkotunnuksesi vahvistustietue ja vahvista verkkotunnus uudelleen.',
  'page.front.title': 'Waypost on käynnissä',
  'page.front.text':
    'Verkkotunnuksia, aliaksia ja salasanoja hallitaan HTTP API:n kautta; viiteopas esittelee jokaisen kutsun.',
  'page.front.reference': 'Avaa viiteopas',
  'page.front.signUp': 'Luo tili; vastaus sisältää API-tunnuksesi:',
  'page.emailVerified.title': 'Osoite vahvistettu',
  'page.emailVerified.text': '{email} on vahvistettu. Voit sulkea tämän sivun.',
  'page.emailFailed.text':
    'Tämä linkki on jo käytetty tai ei ole enää voimassa. Jos osoitettasi ei ole vielä vahvistettu, pyydä uusi koodi.',
  'page.recipientVerified.title': 'Kiitos',
  'page.recipientVerified.text':
    'Osoitteeseen {alias} tuleva posti välitetään nyt osoitteeseen {recipient}. Voit sulkea tämän sivun.',
  'page.invite.title': 'Kutsu: {domain}',
  'page.invite.text':
    '{email} on kutsuttu verkkotunnuksen {domain} {group, select, admin {ylläpitäjäksi} other {jäseneksi}}. Hyväksy kutsu kirjautumalla hallintapaneeliin tällä osoitteella.',
  'page.invite.button': 'Avaa hallintapaneeli',
  'page.invite.call': 'Tai hyväksy kutsu yhdellä API-kutsulla käyttäen API-tunnusta tililtä, jolla on tämä osoite:',
  'page.invite.signUp': 'Eikö sinulla ole vielä tiliä? Luo ensin sellainen:',
  'page.password.title': 'Salasanasi',
  'page.password.text': 'Salasana näytetään vain kerran. Varmista, ettei kukaan katso olkasi yli.',
  'page.password.button': 'Näytä salasana',
  'page.password.userName': 'Käyttäjänimi',
  'page.password.password': 'Salasana',
  'page.password.keep': 'Tallenna se nyt salasananhallintaan: tämä sivu ei voi näyttää sitä uudelleen.',
  'page.failed.title': 'Tämä linkki ei toimi',
  'page.failed.incomplete': 'Linkki on puutteellinen. Kopioi koko linkki viestistä.',
  'page.later.title': 'Yritä myöhemmin uudelleen',
  'password.outerSpace': '{field} alkaa tai päättyy tyhjeeseen. Poista se.',
  'password.quotes': '{field} sisältää lainausmerkin tai heittomerkin. Valitse salasana, jossa niitä ei ole.',
  'password.weakCommon':
    '{field} on liian heikko: se muistuttaa yhtä yleisimmistä salasanoista. Käytä useita toisiinsa liittymättömiä sanoja.',
  'password.weakRepeat': '{field} on liian heikko: se toistaa itseään. Käytä useita toisiinsa liittymättömiä sanoja.',
  'password.weakSequence':
    '{field} on liian heikko: se noudattaa sarjaa, kuten abc tai 123. Käytä useita toisiinsa liittymättömiä sanoja.',
  'password.weakDate':
    '{field} on liian heikko: päivämäärä tai vuosi on helppo arvata. Käytä useita toisiinsa liittymättömiä sanoja.',
  'password.weakPersonal':
    '{field} on liian heikko: se sisältää nimesi, osoitteesi tai verkkotunnuksesi. Käytä useita toisiinsa liittymättömiä sanoja.',
  'password.weakShort':
    '{field} on liian heikko. Pidennä sitä esimerkiksi useilla toisiinsa liittymättömillä sanoilla.',
  'auth.tokenUnknown':
    'Tämä API-tunnus ei kelpaa. Lähetä jokin tilisi tunnuksista käyttäjänimenä ja jätä salasana tyhjäksi.',
  'auth.unproven':
    'Tämän tilin osoitetta ei ole vielä vahvistettu. Anna siihen lähettämämme koodi kutsulla POST /v1/account/verify tai pyydä sieltä uusi koodi.',
  'auth.wrongCredentials': 'Käyttäjänimi tai salasana on väärä. Lähetä aliaksen koko osoite ja sen nykyinen salasana.',
  'sandbox.mailNotFound': 'Siepattua viestiä {id} ei ole. Näet olemassa olevat komennolla: waypost sandbox inbox.',
  'sandbox.hostDomain': 'Kentän domain arvon on oltava verkkotunnus, esimerkiksi example.org.',
  'sandbox.hostBehaviour': 'Kentän behaviour arvon on oltava jokin näistä: {behaviours}.',
  'sandbox.hostText':
    'Kentän text arvon on oltava kieltävä SMTP-vastaus, esimerkiksi 550 5.1.1 No such user, tai jokin näistä: {names}. Se sopii vain arvoon refuse.',
  'sandbox.dnsType': 'Kentän type arvon on oltava jokin näistä: {types}.',
  'sandbox.dnsName': 'Kentän name arvon on oltava palvelimen nimi, esimerkiksi example.test tai _dmarc.example.test.',
  'sandbox.dnsValue':
    'Kentän value arvoa ei voi tarjota {type}-tyyppisenä tietueena. Anna sopiva osoite, palvelimen nimi tai teksti.',
  'account.emailTaken': 'email on jo toisen tilin käytössä. Anna toinen osoite.',
  'account.signupClosed': 'Tämä palvelu ei ota vastaan uusia tilejä. Pyydä tili palvelun ylläpidolta.',
  'account.nameInvalid': 'Kentän {field} arvon on oltava nimi, ei osoite, linkki tai verkkotunnus.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address ei kelpaa. Anna sähköpostiosoite, verkkotunnus, IP-osoite tai verkko-osoite.',
  'account.notFound': 'Tällaista tiliä ei ole. Tarkista sen osoite.',
  'account.codeWrong':
    'code on väärä tai ei ole enää voimassa. Tarkista se tai pyydä uusi lähettämällä pelkkä email-kenttä.',
  'account.codeSent':
    'Jos tämä osoite odottaa vahvistusta, olemme lähettäneet siihen koodin. Uusi koodi lähetetään enintään viiden minuutin välein.',
  'account.verified': 'Osoite {email} on vahvistettu.',
  'token.notFound': 'Tililläsi ei ole tällaista API-tunnusta. Tarkista sen id.',
  'token.domainMissing': 'domain puuttuu: tunnus, jonka käyttöalue on domain, vaatii verkkotunnuksen nimen tai id:n.',
  'token.domainNotExpected': 'domain sopii vain käyttöalueeseen domain. Jätä se pois tai vaihda käyttöaluetta.',
  'emails.fromMissing': 'from puuttuu. Anna verkkotunnuksesi käytössä olevan aliaksen osoite.',
  'emails.fromInvalid': 'from ei ole kelvollinen osoite. Anna verkkotunnuksesi käytössä olevan aliaksen osoite.',
  'emails.fromSeveral': 'Kentässä from on useita osoitteita. Anna täsmälleen yksi.',
  'emails.noRecipients': 'Vastaanottajaa ei ole. Anna vähintään yksi osoite kentässä to, cc tai bcc.',
  'emails.tooManyRecipients': 'Vastaanottajia on enemmän kuin {max}. Lähetä useita viestejä.',
  'emails.addressInvalid': 'Kentässä {field} on {address}, joka ei ole kelvollinen osoite. Korjaa tai poista se.',
  'emails.noReplyRecipient': '{address} on osoite, jonka postia kukaan ei lue. Poista se vastaanottajista.',
  'emails.headerMalformed':
    'Viestin rivi {line} ei ole otsakekenttä. Kirjoita se muodossa Name: value ja jätä tyhjä rivi ennen runkoa.',
  'emails.headerTooLarge': 'Viestin otsakeosa on liian suuri. Siinä saa olla {maxFields} kenttää ja 256 KB.',
  'emails.headerRepeated': 'Viestissä on useampi kuin yksi {name}-otsake. Jätä vain yksi.',
  'emails.nulByte': 'Viestissä on NUL-tavu, jota sähköposti ei voi välittää. Poista se tai koodaa osa base64-muotoon.',
  'emails.tooLarge': 'Viesti on suurempi kuin 50 MB. Pienennä sitä tai lähetä linkki tiedostoon.',
  'emails.dateTooEarly': 'Viestin päiväys on ennen vuotta 1970. Anna myöhempi tai jätä se pois.',
  'emails.dateTooLate': 'Viestin päiväys on yli 30 päivän päässä tulevaisuudessa. Anna aikaisempi.',
  'emails.dateForm':
    'Kentän date arvon on oltava päiväys, esimerkiksi 2026-11-15T09:00:00Z tai Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': 'Kentän {field} arvon on oltava teksti tai tavuja objektina, jossa on type Buffer ja data.',
  'emails.headerForm':
    'Kentän {field} arvon on oltava nimien ja arvojen objekti tai luettelo objekteja, joissa on key ja value. Arvot ovat tekstejä.',
  'emails.listForm': 'Kentässä {field} osoitteiden on oltava tekstejä tai objekteja, joissa on url ja comment.',
  'emails.pathRefused':
    'Kenttä {field} viittaa tiedostoon tai verkko-osoitteeseen, jota tämä palvelu ei lue. Lähetä itse sisältö.',
  'emails.envelopeRefused':
    'Kenttää envelope ei voi asettaa: se muodostetaan kentistä from, to, cc ja bcc. Jätä se pois.',
  'emails.dkimRefused': 'Kenttää dkim ei voi asettaa: palvelu allekirjoittaa verkkotunnuksen avaimella. Jätä se pois.',
  'emails.keepBccRefused':
    'Kenttää keepBcc ei voi asettaa: kenttää bcc ei koskaan näytetä vastaanottajille. Jätä se pois.',
  'emails.accessRefused':
    'Kenttää {field} ei voi asettaa: tiedostoja ja verkko-osoitteita ei koskaan lueta. Jätä se pois.',
  'emails.transportRefused': 'Kenttää {field} ei voi asettaa: palvelu päättää, miten posti lähetetään. Jätä se pois.',
  'emails.rawWithFields': 'raw on kokonainen viesti, joten {field} ei voi olla sen rinnalla. Lähetä vain toinen.',
  'emails.messageIdInvalid':
    'Kentän messageId arvon on oltava muotoa <name@domain>. Korjaa se tai jätä se pois, niin se luodaan.',
  'emails.contentUndecodable':
    'Kentän {field} arvo ei ole kelvollista {encoding}-koodausta. Koodaa se uudelleen tai korjaa ilmoitettu koodaus.',
  'emails.contentTypeInvalid':
    'Kentän {field} arvo ei ole sisältötyyppi, jonka voi liittää. Anna esimerkiksi application/pdf.',
  'emails.headerNameInvalid': '{name} ei voi olla otsakkeen nimi. Käytä kirjaimia, numeroita ja yhdysmerkkejä.',
  'emails.headerReserved': 'headers ei voi asettaa otsaketta {name}: se määräytyy sisällöstä. Jätä se pois.',
  'emails.headerValueInvalid':
    'Otsakkeen {name} valmiiksi muotoillussa arvossa on rivi, joka ei ole jatkorivi. Aloita jatkorivit välilyönnillä.',
  'emails.listUrlInvalid':
    'Kentän {field} arvon on oltava verkko-osoite, mailto:-osoite tai, kun kyseessä on id, luettelon nimi.',
  'emails.otpInvalid':
    'Kentässä otp on oltava tulostettavista merkeistä koostuva code ja origin, jonka alussa on https://.',
  'emails.tooManyParts': 'Viestissä on liikaa liitteitä ja vaihtoehtoja. Lähetä enintään {max}.',
  'emails.cannotCompose': 'Näistä kentistä ei voi koota viestiä. Tarkista sisällöt, tyypit ja otsakkeet.',
  'email.noAlias':
    'from: käytössä olevaa aliasta {address} ei ole. Luo se, ota se käyttöön tai käytä toista osoitetta.',
  'email.aliasDisabled': 'from: alias {address} on poistettu käytöstä. Ota se käyttöön, jos haluat lähettää.',
  'email.aliasSuspended': 'from: lähetys osoitteesta {address} on keskeytetty. Kysy syytä tämän palvelun ylläpidolta.',
  'email.recordsMissing':
    'from: {domain} ei saa vielä lähettää. DNS:stä puuttuu tai on väärin: {records}. Määritä se, mitä verify-smtp pyytää, ja yritä sitten uudelleen.',
  'email.executable':
    'Viestissä on suoritettava tiedosto: {part}. Poista se tai poista verkkotunnuksen asetus has_executable_protection käytöstä.',
  'email.virus': 'Viestissä on haittaohjelma: {part}. Poista se.',
  'email.duplicate':
    'Viesti, jolla on sama Message-ID, päiväys, lähettäjä ja vastaanottajat, on jo olemassa. Muuta kenttää messageId, jos haluat lähettää sen uudelleen.',
  'email.notFound': 'Tällaista viestiä ei ole. Tarkista sen id tai Message-ID.',
  'email.alreadyFinal': 'Viestin tila on jo {status}, joten sitä ei voi enää poistaa.',
  'email.idempotencyKey': 'Otsakkeessa Idempotency-Key on oltava 1–256 tulostettavaa ASCII-merkkiä.',
  'email.idempotencyChanged':
    'Tätä Idempotency-Key-arvoa on käytetty toiseen viestiin. Lähetä samat kentät uudelleen tai käytä toista avainta.',
  'email.idempotencyBusy':
    'Pyyntö, jolla on tämä Idempotency-Key, on vielä kesken. Yritä uudelleen muutaman sekunnin kuluttua.',
  'suppression.address': 'address: {address} ei ole kelvollinen sähköpostiosoite. Korjaa se.',
  'suppression.notFound': 'Osoite {address} ei ole estolistalla. Tarkista kirjoitusasu.',
  'webhook.notFound': 'Tässä verkkotunnuksessa ei ole tällaista webhookia. Tarkista sen id.',
  'webhook.tooMany': 'Verkkotunnuksella voi olla enintään {max} webhookia. Poista yksi ennen kuin lisäät uuden.',
  'webhook.events': 'Kentässä events on oltava vähintään yksi näistä: accepted, delivered, deferred, complained.',
};
