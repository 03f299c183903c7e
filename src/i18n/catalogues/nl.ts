import type { Catalogue } from '../message.js';

export const nl: Catalogue = {
  'http.internal': 'Er is aan onze kant iets misgegaan. Meld ons alstublieft verzoek {requestId}.',
  'db.unavailable': 'De opslag van deze dienst antwoordt op dit moment niet. Probeer het over enkele seconden opnieuw.',
  'http.notFound': 'Op dit adres is niets te vinden.',
  'http.notImplemented': '{feature}: aangekondigd, maar in deze versie nog niet beschikbaar.',
  'http.timedOut': 'Dit duurde langer dan 30 seconden en is afgebroken. Probeer het later opnieuw.',
  'http.credentialsMissing':
    'De inloggegevens ontbreken. Stuur uw API-token als gebruikersnaam van de HTTP Basic-autorisatie, met een leeg wachtwoord.',
  'http.aliasCredentialsNeeded':
    'Een API-token geeft hier geen toegang. Stuur het adres van een alias en het bijbehorende wachtwoord via HTTP Basic-autorisatie.',
  'http.malformedRequest': 'Dit is geen correct opgebouwd HTTP-verzoek. Controleer de verzoekregel en de headers.',
  'http.headersTooLarge': 'Het adres en de headers van het verzoek zijn te lang. Stuur ten hoogste 64 KB.',
  'http.requestTooSlow': 'Het verzoek is niet op tijd volledig aangekomen. Stuur het opnieuw.',
  'http.hostMissing': 'De header Host ontbreekt. Stuur de naam van de host die u aanroept.',
  'http.unknownExpectation': 'De header Expect vraagt iets wat hier onbekend is. Laat hem weg.',
  'http.foreignHost':
    'De header Host noemt een andere host. Roep localhost aan of stel WAYPOST_BASE_URL in op het adres dat u gebruikt.',
  'http.foreignOrigin':
    'Pagina’s van andere sites mogen dit niet. Doe de aanroep vanuit een programma of vanaf dit adres zelf.',
  'http.useHttps':
    'Via gewoon HTTP zouden de inloggegevens onbeschermd worden verzonden. Gebruik in plaats daarvan {url}.',
  'http.malformedUrl': 'Het adres bevat een onjuiste procentcodering. Codeer het opnieuw.',
  'http.malformedQuery': 'De query is niet te lezen: een codering is onjuist of er zijn te veel parameters.',
  'http.malformedBody':
    'De inhoud van het verzoek is niet te lezen. Stuur correcte JSON of een formulier, in UTF-8 en passend bij het Content-Type.',
  'http.bodyNotObject': 'De inhoud van het verzoek moet een object met benoemde velden zijn.',
  'http.bodyTooLarge': 'De inhoud van het verzoek is te groot. Stuur minder, of in delen.',
  'http.bodyTooDeep': 'De inhoud van het verzoek is te diep genest. Gebruik ten hoogste {max} niveaus.',
  'http.bodyTooManyFields': 'De inhoud van het verzoek heeft te veel velden. Stuur er ten hoogste {max, number}.',
  'http.unsupportedType':
    'Inhoud van dit type wordt hier niet gelezen. Stuur application/json, application/x-www-form-urlencoded of multipart/form-data.',
  'http.encodedBody': 'Gecomprimeerde inhoud wordt hier niet gelezen. Stuur de inhoud zonder Content-Encoding.',
  'http.fileNotExpected': 'Deze aanroep neemt geen bestand aan. Stuur de velden als tekst.',
  'thread.busy': 'Er worden op dit moment te veel grote berichten verwerkt. Probeer het zo dadelijk opnieuw.',
  'http.metricsClosed': 'Meetgegevens zijn alleen voor deze machine of voor wie het metrics-token heeft.',
  'input.required': '{field} ontbreekt. Geef het op.',
  'input.wrongType':
    '{field} moet {expected, select, string {een tekst} number {een getal} int {een geheel getal} boolean {true of false} array {een lijst} object {een object} other {van een ander type}} zijn.',
  'input.oneOf': '{field} moet een van deze waarden zijn: {options}.',
  'input.tooLong': '{field} mag ten hoogste {max, plural, one {# teken} other {# tekens}} lang zijn.',
  'input.tooShort': '{field} moet ten minste {min, plural, one {# teken} other {# tekens}} lang zijn.',
  'input.tooManyItems': '{field} mag ten hoogste {max, plural, one {# element} other {# elementen}} bevatten.',
  'input.tooFewItems': '{field} moet ten minste {min, plural, one {# element} other {# elementen}} bevatten.',
  'input.tooBig': '{field} mag ten hoogste {max} zijn.',
  'input.tooSmall': '{field} moet ten minste {min} zijn.',
  'input.malformed': '{field} heeft niet de juiste vorm. Controleer de schrijfwijze.',
  'input.boolean': '{field} moet true of false zijn.',
  'input.integer': '{field} moet een geheel getal van {min} tot en met {max} zijn.',
  'input.byteSize': '{field} moet een grootte zijn, zoals 500 MB of 1 GB.',
  'input.date': '{field} moet een datum zijn, zoals 2026-11-15 of 11/15/2026.',
  'input.email': '{field} moet een e-mailadres zijn, zoals ann@example.com.',
  'input.httpUrl': '{field} moet een adres zijn dat begint met http:// of https://.',
  'input.controlCharacters': '{field} bevat tekens die niet kunnen worden afgedrukt. Verwijder ze.',
  'access.adminsOnly': 'Alleen een beheerder van dit domein mag dit doen. Vraag het aan een van de beheerders.',
  'access.tokenScope': 'Het bereik van dit API-token is hiervoor te klein. Gebruik een token met een ruimer bereik.',
  'access.aliasCredentials': 'De inloggegevens van een alias geven hier geen toegang. Gebruik een API-token.',
  'access.foreignSender':
    'U mag niet vanaf dit adres verzenden. Gebruik als from een van uw eigen aliassen of de alias van de inloggegevens waarmee u verzendt.',
  'domain.notFound': 'Dit domein bestaat niet in uw account. Controleer de naam of het id.',
  'domain.name': '{field} moet een domeinnaam zijn, zoals example.com, of een IP-adres.',
  'domain.alreadyHeld': 'U hebt het domein {domain} al.',
  'domain.systemName': '{domain} is de naam van deze dienst zelf. Voeg een ander domein toe.',
  'domain.smtpPort': '{field} moet 25, 465, 587, 2525 of een poort van 1024 tot en met 65535 zijn.',
  'domain.catchallAddress':
    '{field}: {address} is geen e-mailadres. Scheid adressen met komma’s, spaties of regeleinden.',
  'domain.bounceWebhook': '{field} moet een adres zijn dat begint met http:// of https://, of anders false.',
  'member.notFound': 'Dit lid bestaat niet in dit domein. Controleer het id.',
  'member.onlyOne': 'Dit domein heeft geen ander lid.',
  'member.lastAdmin': 'Dit is de laatste beheerder van het domein. Maak eerst een ander lid beheerder.',
  'invite.notFound':
    'Er staat voor u geen uitnodiging voor dit domein open. Vraag een beheerder van het domein om een nieuwe.',
  'invite.unproven': 'Uw adres {email} is nog niet geverifieerd. Verifieer het en neem daarna de uitnodiging aan.',
  'invite.otherAddress': 'Deze uitnodiging is naar een ander adres gestuurd. Meld u aan bij het account van dat adres.',
  'invite.alreadyInvited': '{email} is al uitgenodigd. Verwijder eerst die uitnodiging om een nieuwe te sturen.',
  'invite.alreadyMember': '{email} is al lid van dit domein.',
  'invite.acceptedAsAdmin': 'U bent nu beheerder van {domain}.',
  'invite.acceptedAsUser': 'U bent nu lid van {domain}.',
  'search.patternInvalid':
    '{field} is geen geldige reguliere expressie (RE2): {reason} op positie {position}. Verbeter het patroon.',
  'search.patternTooSlow': 'Het zoeken naar {field} duurt te lang. Gebruik een eenvoudiger patroon.',
  'search.busy': 'Er lopen op dit moment te veel zoekopdrachten. Probeer het over enkele seconden opnieuw.',
  'alias.notFound': 'Deze alias bestaat niet in dit domein. Controleer de naam of het id.',
  'alias.nameTaken': 'name: {name} bestaat al in dit domein. Kies een andere naam of wijzig de bestaande alias.',
  'alias.nameInvisible': 'name bevat witruimte of onzichtbare tekens. Verwijder ze.',
  'alias.namePlus': 'name mag geen "+" bevatten: wat in een adres op een plusteken volgt, bereikt al de alias ervoor.',
  'alias.nameExclamation': 'name mag niet met "!" beginnen. Stuur is_enabled=false om de alias uit te schakelen.',
  'alias.nameWithDomain': 'name mag geen "@" bevatten. Stuur alleen het deel vóór @{domain}.',
  'alias.nameInvalid':
    'name vormt geen geldig e-mailadres. Gebruik letters, cijfers, punten, koppeltekens en onderstrepingstekens, ten hoogste 64 tekens.',
  'alias.namePatternForm': 'name begint met "/" en moet dus een reguliere expressie zijn, zoals /^sales-.*$/i.',
  'alias.namePatternInvalid':
    'name is een reguliere expressie die niet te lezen is: {reason}. Verbeter haar (RE2-syntaxis).',
  'alias.nameAdminsOnly':
    'name: alleen een beheerder van dit domein mag {name} gebruiken. Kies een andere naam of vraag het aan een beheerder.',
  'alias.noRandomName': 'Er is geen vrije willekeurige naam gevonden. Stuur zelf een naam.',
  'alias.recipientInvalid':
    'recipients: {recipient} is geen e-mailadres, hostnaam, IP-adres of http(s)-URL. Verbeter of verwijder deze waarde.',
  'alias.recipientIsItself':
    'recipients: {recipient} is deze alias zelf, waardoor mail in een kringetje zou rondgaan. Verwijder deze waarde.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification werkt alleen met e-mailadressen. Verwijder de andere ontvangers of stuur has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: elk label mag ten hoogste {max} tekens lang zijn. Kort het in.',
  'alias.catchAllDisabled': 'is_enabled: de catch-all kan niet worden uitgeschakeld. Verwijder hem in plaats daarvan.',
  'alias.imapNeedsName': 'has_imap heeft een concrete naam nodig: "*" en reguliere expressies hebben geen postvak.',
  'alias.pgpNeedsKey': 'has_pgp heeft public_key nodig. Stuur een openbare OpenPGP-sleutel in ASCII-armor.',
  'alias.publicKeyTooLarge':
    'public_key is te groot. Exporteer de sleutel zonder foto’s en handtekeningen van anderen.',
  'alias.publicKeyInvalid':
    'public_key is niet precies één openbare OpenPGP-sleutel in ASCII-armor. Exporteer de sleutel opnieuw.',
  'alias.publicKeyIsPrivate': 'public_key is een privésleutel. Houd die voor uzelf en stuur de openbare.',
  'alias.publicKeyRevoked': 'public_key is ingetrokken. Stuur een geldige sleutel.',
  'alias.publicKeyExpired': 'public_key is verlopen. Verleng de sleutel of stuur een andere.',
  'alias.publicKeyCannotEncrypt':
    'public_key kan niet worden gebruikt om te versleutelen. Stuur een sleutel met een subsleutel voor versleuteling.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled heeft een concrete naam nodig: "*" en reguliere expressies antwoorden niet.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date ligt na vacation_responder_end_date. Verbeter een van beide.',
  'alias.vacationCannotSend':
    'Zolang het domein niet kan verzenden, gaan er geen antwoorden uit. Stel de DKIM-, Return-Path- en DMARC-records in.',
  'alias.vacationSuspended': 'Zolang verzenden voor dit domein is opgeschort, gaan er geen antwoorden uit.',
  'alias.passwordElsewhere': '{field} kan hier niet worden ingesteld. Gebruik POST …/generate-password van deze alias.',
  'recipient.linkUnknown':
    'Deze link is niet meer geldig. Vraag de eigenaar van de alias om uw adres opnieuw toe te voegen.',
  'password.needsName':
    'De catch-all en reguliere expressies hebben geen wachtwoord. Kies een alias met een concrete naam.',
  'password.exists':
    'Deze alias heeft al een wachtwoord. Stuur het oude als password om het postvak te behouden, of is_override=true om het te vervangen en het postvak te verwijderen.',
  'password.eitherOldOrOverride':
    'Stuur password, om het postvak te behouden, of is_override=true, om het te verwijderen, maar niet allebei.',
  'password.wrongOld': 'password is niet het huidige wachtwoord van deze alias. Controleer het en probeer het opnieuw.',
  'password.linkUnknown': 'Deze link is al gebruikt of is verlopen. Vraag om een nieuw wachtwoord.',
  'password.sent': 'Het wachtwoord van {address} en de instellingen voor mailprogramma’s zijn naar {email} gestuurd.',
  'catchallPassword.notFound': 'Dit catch-all-wachtwoord bestaat niet in dit domein. Controleer het id.',
  'catchallPassword.tooMany': 'Een domein kan ten hoogste {max} catch-all-wachtwoorden hebben. Verwijder er eerst een.',
  'limit.reached':
    'Te veel verzoeken: in deze periode {limit, plural, one {is er # toegestaan} other {zijn er # toegestaan}}. Probeer het over {minutes, plural, one {# minuut} other {# minuten}} opnieuw.',
  'password.busy':
    'Er worden op dit moment te veel aanmeldingen gecontroleerd. Probeer het over enkele seconden opnieuw.',
  'dns.unavailable':
    'De naamservers van {name} zijn op dit moment niet bereikbaar. Er is niets gewijzigd; probeer het over enkele minuten opnieuw.',
  'dns.recordsVerified': 'De DNS-records van {domain} zijn geverifieerd: het domein ontvangt hier mail.',
  'dns.smtpVerified': 'De DNS-records van {domain} voor verzending zijn geverifieerd: het domein mag mail verzenden.',
  'dns.changesTakeTime':
    'Sommige DNS-records kloppen nog niet. Het kan enkele minuten tot een dag duren voordat een DNS-wijziging overal zichtbaar is.',
  'dns.checkNameServers':
    'Er is geen TXT en geen MX gevonden: controleer of {domain} de naamservers gebruikt waar u de records hebt toegevoegd.',
  'dns.checkedAgain': 'De records worden vanzelf opnieuw gecontroleerd; u kunt deze aanroep ook herhalen.',
  'dns.verificationMissing':
    'Het verificatierecord van {domain} ontbreekt. Voeg bij {domain} een TXT-record toe: {value}',
  'dns.verificationMultiple':
    '{domain} heeft meerdere verificatierecords ({found}). Verwijder ze allemaal, behalve dit TXT-record: {value}',
  'dns.verificationWrong':
    '{domain} heeft een onjuist verificatierecord ({found}). Vervang het door dit TXT-record: {value}',
  'dns.nameTaken':
    'Een ander account heeft aangetoond dat het {domain} beheert. Maak dit het enige verificatierecord (TXT) om de naam over te nemen: {value}',
  'dns.rulesBeside':
    'Het DNS bevat ook doorstuurregels ({prefix}=…), die naast het verificatierecord niet worden gebruikt. U kunt ze verwijderen.',
  'dns.rulesOnly':
    'Mail wordt alleen volgens de regels in het DNS doorgestuurd. De hier opgeslagen aliassen ontvangen mail zodra {domain} dit TXT-record heeft: {value}',
  'dns.mxMissing': '{domain} heeft geen MX-record. Voeg er een toe dat naar {host} wijst.',
  'dns.mxOther':
    '{domain} heeft MX-records van andere diensten ({found}). Verwijder ze, zodat alle mail bij {host} aankomt.',
  'dns.ipAddress':
    '{domain} is een IP-adres: het heeft geen DNS-records die het kunnen aantonen. Voeg in plaats daarvan een domeinnaam toe.',
  'dns.dkimMissing': 'Het DKIM-record ontbreekt. Voeg bij {name} het TXT-record toe dat dns-records toont.',
  'dns.dkimWrong':
    'Het DKIM-record bij {name} bevat niet de sleutel van dit domein. Vervang het door het record dat dns-records toont.',
  'dns.dkimMultiple':
    'Er zijn meerdere TXT-records bij {name}. Behoud het DKIM-record dat dns-records toont en verwijder de andere.',
  'dns.returnPathMissing':
    'Het Return-Path-record ontbreekt. Voeg bij {name} een CNAME-record toe dat naar {host} wijst.',
  'dns.returnPathWrong': 'Het CNAME-record bij {name} wijst naar {found}. Wijzig het in {host}.',
  'dns.dmarcMissing': 'Het DMARC-record ontbreekt. Voeg bij {name} het TXT-record toe dat dns-records toont.',
  'dns.dmarcMultiple': 'Er zijn meerdere DMARC-records bij {name}, wat telt als geen enkel. Behoud er één.',
  'dns.dmarcPct':
    'Het DMARC-record bij {name} geldt maar voor een deel van de mail. Verwijder de tag pct of stel die in op 100.',
  'encrypt.verification':
    'input bevat een verificatierecord, dat leesbaar moet blijven. Versleutel alleen doorstuurregels.',
  'encrypt.empty': 'input bevat geen doorstuurregel. Schrijf er een, bijvoorbeeld {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} is geen doorstuurregel. Schrijf een adres, of een naam en het doel ervan met een dubbele punt ertussen.',
  'encrypt.port': 'input: de poort moet 25, 465, 587, 2525 of een getal van 1024 tot en met 65535 zijn.',
  'outgoing.notHttp': '{field} moet een adres met http:// of https:// zijn.',
  'outgoing.noAddress':
    '{field}: de host {host} heeft geen adres in het DNS. Controleer de schrijfwijze of voeg een A- of AAAA-record toe.',
  'outgoing.privateAddress':
    '{field}: {host} leidt naar {address}, dat niet op het openbare internet ligt. Gebruik een host met een openbaar adres.',
  'letter.signature': 'Waypost op {host}',
  'letter.why.account': 'U ontvangt dit bericht omdat {email} het adres van uw account bij {host} is.',
  'letter.why.member': 'U ontvangt dit bericht omdat u lid bent van {domain} bij {host}.',
  'letter.why.stranger':
    'U ontvangt dit bericht omdat iemand bij {host} het adres {email} heeft ingevuld. Verwacht u het niet, dan kunt u het negeren: er gebeurt niets.',
  'letter.notYou': 'Was u dit niet, vervang dan uw API-tokens en waarschuw de beheerder van {host}.',
  'letter.linkExpires': 'De link werkt tot {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Bevestig uw e-mailadres',
  'letter.accountCode.text':
    'Dit adres is opgegeven voor een account bij {host}. Open de link om te bevestigen dat het van u is.',
  'letter.accountCode.button': 'Dit adres bevestigen',
  'letter.accountCode.code': 'Of vul deze code in waar erom wordt gevraagd:',
  'letter.accountCode.expires': 'De link en de code werken tot {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Het adres van uw account is gewijzigd',
  'letter.emailChanged.text':
    'Het adres van uw account bij {host} is gewijzigd in {newEmail}. Totdat dat adres is bevestigd, blijven berichten hier aankomen.',
  'letter.profileChanged.subject': 'Uw account is gewijzigd',
  'letter.profileChanged.text': 'Deze velden van uw account bij {host} zijn gewijzigd:',
  'letter.tokenCreated.subject': 'Er is een nieuw API-token aangemaakt',
  'letter.tokenCreated.text':
    'Het API-token {name} is aangemaakt voor uw account bij {host}. Wie het heeft, kan namens u handelen.',
  'letter.invite.subject': 'U bent uitgenodigd voor {domain}',
  'letter.invite.text':
    '{invitedBy} nodigt u uit om bij {host} als {group, select, admin {beheerder} other {lid}} deel te nemen aan {domain}.',
  'letter.invite.button': 'Uitnodiging bekijken',
  'letter.recipientCheck.subject': 'Wilt u mail voor {alias} ontvangen?',
  'letter.recipientCheck.text':
    'Mail aan {alias} moet worden doorgestuurd naar {email}. Open de link als u akkoord gaat. Tot die tijd wordt er niets naar u doorgestuurd.',
  'letter.recipientCheck.button': 'Ja, stuur mail naar mij door',
  'letter.passwordGenerated.subject': 'Nieuw wachtwoord voor {alias}',
  'letter.passwordGenerated.text':
    '{by} heeft een nieuw wachtwoord voor {alias} aangemaakt. Het vorige werkt niet meer.',
  'letter.passwordInstructions.subject': 'Uw wachtwoord voor {alias}',
  'letter.passwordInstructions.text':
    'Er is een wachtwoord aangemaakt voor {alias}. De link toont het één keer; houd dus uw wachtwoordbeheerder of mailprogramma bij de hand.',
  'letter.passwordInstructions.button': 'Wachtwoord tonen',
  'letter.passwordInstructions.settings': 'Instellingen voor uw mailprogramma:',
  'letter.passwordInstructions.userName': 'Gebruikersnaam',
  'letter.passwordInstructions.imap': 'Inkomende mail (IMAP)',
  'letter.passwordInstructions.pop3': 'Inkomende mail (POP3)',
  'letter.passwordInstructions.smtp': 'Uitgaande mail (SMTP)',
  'letter.passwordInstructions.door': '{host}, poort {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Nieuw catch-all-wachtwoord voor {domain}',
  'letter.catchallCreated.text':
    '{by} heeft een catch-all-wachtwoord voor {domain} aangemaakt. Daarmee kan mail worden verzonden vanaf elk adres van het domein.',
  'letter.catchallCreated.description': 'Omschrijving',
  'letter.catchallMoved.subject': 'Catch-all-wachtwoorden van {domain} hebben een nieuwe eigenaar',
  'letter.catchallMoved.text':
    '{count, plural, one {# catch-all-wachtwoord van {domain} is} other {# catch-all-wachtwoorden van {domain} zijn}} nu van {newOwner}. Mail die {count, plural, one {daarmee} other {met deze wachtwoorden}} wordt verzonden, telt mee voor de daglimiet van dat account.',
  'letter.aliasesMoved.subject': 'Aliassen van {domain} zijn nu van u',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias van {domain} die van {from} was, is nu van u.} other {# aliassen van {domain} die van {from} waren, zijn nu van u.}}',
  'letter.settingsChanged.subject': 'Instellingen van {domain} zijn gewijzigd',
  'letter.settingsChanged.text': '{by} heeft deze instellingen van {domain} gewijzigd:',
  'letter.settingsChanged.nothing': 'niets',
  'letter.domainVerified.subject': '{domain} is geverifieerd',
  'letter.domainVerified.text':
    'De DNS-records van {domain} zijn in orde. Mail aan dit domein wordt vanaf nu aangenomen.',
  'letter.recordsMissing.subject': 'DNS-records van {domain} ontbreken',
  'letter.recordsMissing.text':
    'Deze DNS-records van {domain} zijn bij de laatste controle niet gevonden. Zonder deze records komt mail mogelijk niet aan:',
  'letter.recordsRemedy':
    'Voeg ze toe waar het DNS van uw domein wordt beheerd. De volgende controle verloopt vanzelf.',
  'letter.smtpBroken.subject': '{domain} kan geen mail verzenden',
  'letter.smtpBroken.text':
    'Deze DNS-records zijn bij de laatste controle niet gevonden. Totdat ze terug zijn, kan {domain} geen mail verzenden:',
  'letter.nameTaken.subject': '{domain} hoort nu bij een ander account',
  'letter.nameTaken.text':
    'Een ander account heeft aangetoond dat het het DNS van {domain} beheert. Uw domein blijft bewaard, maar ontvangt en verzendt geen mail.',
  'letter.nameTaken.remedy':
    'Publiceer het verificatierecord van uw eigen domein en verifieer het opnieuw om het terug te nemen.',
  'page.front.title': 'Waypost is actief',
  'page.front.text':
    'Domeinen, aliassen en wachtwoorden worden via de HTTP-API beheerd; de referentie toont elke aanroep.',
  'page.front.reference': 'Referentie openen',
  'page.front.signUp': 'Maak een account aan; het antwoord bevat uw API-token:',
  'page.emailVerified.title': 'Adres bevestigd',
  'page.emailVerified.text': '{email} is bevestigd. U kunt deze pagina sluiten.',
  'page.emailFailed.text':
    'Deze link is al gebruikt of niet meer geldig. Is uw adres nog niet bevestigd, vraag dan een nieuwe code aan.',
  'page.recipientVerified.title': 'Dank u wel',
  'page.recipientVerified.text': 'Mail aan {alias} wordt nu doorgestuurd naar {recipient}. U kunt deze pagina sluiten.',
  'page.invite.title': 'Uitnodiging voor {domain}',
  'page.invite.text':
    '{email} is uitgenodigd om als {group, select, admin {beheerder} other {lid}} deel te nemen aan {domain}. Meld u met dit adres aan bij het dashboard om de uitnodiging aan te nemen.',
  'page.invite.button': 'Dashboard openen',
  'page.invite.call': 'Of neem haar aan met één API-aanroep, met een API-token van het account met dit adres:',
  'page.invite.signUp': 'Nog geen account? Maak er eerst een aan:',
  'page.password.title': 'Uw wachtwoord',
  'page.password.text': 'Het wachtwoord wordt één keer getoond. Zorg ervoor dat niemand over uw schouder meekijkt.',
  'page.password.button': 'Wachtwoord tonen',
  'page.password.userName': 'Gebruikersnaam',
  'page.password.password': 'Wachtwoord',
  'page.password.keep': 'Bewaar het nu in uw wachtwoordbeheerder: deze pagina kan het niet nog eens tonen.',
  'page.failed.title': 'Deze link werkt niet',
  'page.failed.incomplete': 'De link is onvolledig. Kopieer de hele link uit het bericht.',
  'page.later.title': 'Probeer het later opnieuw',
  'password.outerSpace': '{field} begint of eindigt met witruimte. Verwijder die.',
  'password.quotes': '{field} bevat een aanhalingsteken of een apostrof. Kies een wachtwoord zonder die tekens.',
  'password.weakCommon':
    '{field} is te zwak: het lijkt op een van de meest gebruikte wachtwoorden. Gebruik meerdere woorden die niets met elkaar te maken hebben.',
  'password.weakRepeat':
    '{field} is te zwak: het herhaalt zichzelf. Gebruik meerdere woorden die niets met elkaar te maken hebben.',
  'password.weakSequence':
    '{field} is te zwak: het volgt een reeks zoals abc of 123. Gebruik meerdere woorden die niets met elkaar te maken hebben.',
  'password.weakDate':
    '{field} is te zwak: een datum of jaartal is gemakkelijk te raden. Gebruik meerdere woorden die niets met elkaar te maken hebben.',
  'password.weakPersonal':
    '{field} is te zwak: het bevat uw naam, adres of domein. Gebruik meerdere woorden die niets met elkaar te maken hebben.',
  'password.weakShort':
    '{field} is te zwak. Maak het langer, bijvoorbeeld met meerdere woorden die niets met elkaar te maken hebben.',
  'auth.tokenUnknown':
    'Dit API-token is niet geldig. Stuur een token van uw account als gebruikersnaam, met een leeg wachtwoord.',
  'auth.unproven':
    'Het adres van dit account is nog niet bevestigd. Dien de code die we ernaartoe hebben gestuurd in met POST /v1/account/verify, of vraag daar een nieuwe aan.',
  'auth.wrongCredentials':
    'De gebruikersnaam of het wachtwoord is onjuist. Stuur het volledige adres van de alias en het huidige wachtwoord.',
  'sandbox.mailNotFound': 'Er is geen onderschepte mail {id}. Toon wat er is met: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain moet een domeinnaam zijn, zoals example.org.',
  'sandbox.hostBehaviour': 'behaviour moet een van deze waarden zijn: {behaviours}.',
  'sandbox.hostText':
    'text moet een weigerend SMTP-antwoord zijn, zoals 550 5.1.1 No such user, of een van deze waarden: {names}. Het hoort alleen bij refuse.',
  'sandbox.dnsType': 'type moet een van deze waarden zijn: {types}.',
  'sandbox.dnsName': 'name moet een hostnaam zijn, zoals example.test of _dmarc.example.test.',
  'sandbox.dnsValue':
    'value kan niet als record van het type {type} worden geleverd. Geef een adres, hostnaam of tekst op die past.',
  'account.emailTaken': 'email wordt al door een ander account gebruikt. Geef een ander adres op.',
  'account.signupClosed': 'Deze dienst neemt geen nieuwe accounts aan. Vraag de beheerder om een account.',
  'account.nameInvalid': '{field} moet een naam zijn, geen adres, link of domein.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address is niet geldig. Geef een e-mailadres, domeinnaam, IP-adres of webadres op.',
  'account.notFound': 'Dit account bestaat niet. Controleer het adres.',
  'account.codeWrong':
    'code is onjuist of niet meer geldig. Controleer de code of vraag een nieuwe aan door alleen email te sturen.',
  'account.codeSent':
    'Als dit adres op bevestiging wacht, hebben we er een code naartoe gestuurd. Een nieuwe code wordt hoogstens om de vijf minuten gestuurd.',
  'account.verified': 'Het adres {email} is bevestigd.',
  'token.notFound': 'Dit API-token bestaat niet in uw account. Controleer het id.',
  'token.domainMissing':
    'domain ontbreekt: een token met het bereik domain heeft de naam of het id van een domein nodig.',
  'token.domainNotExpected': 'domain hoort alleen bij het bereik domain. Laat het weg of wijzig het bereik.',
  'emails.fromMissing': 'from ontbreekt. Geef het adres van een ingeschakelde alias van uw domein op.',
  'emails.fromInvalid': 'from is geen geldig adres. Geef het adres van een ingeschakelde alias van uw domein op.',
  'emails.fromSeveral': 'from noemt meerdere adressen. Geef er precies één op.',
  'emails.noRecipients': 'Er is geen ontvanger. Geef ten minste één adres op in to, cc of bcc.',
  'emails.tooManyRecipients': 'Er zijn meer dan {max} ontvangers. Verstuur meerdere e-mails.',
  'emails.addressInvalid': '{field} bevat {address}, dat geen geldig adres is. Verbeter of verwijder het.',
  'emails.noReplyRecipient': '{address} is een adres dat niemand leest. Verwijder het uit de ontvangers.',
  'emails.headerMalformed':
    'Regel {line} van het bericht is geen headerveld. Schrijf het als Name: value, met een lege regel vóór de inhoud.',
  'emails.headerTooLarge':
    'De header van het bericht is te groot. Hij mag ten hoogste {maxFields} velden en 256 KB bevatten.',
  'emails.headerRepeated': 'Het bericht heeft meer dan één header {name}. Laat er één staan.',
  'emails.nulByte':
    'Het bericht bevat een NUL-byte, die niet per mail kan worden overgebracht. Verwijder die of codeer het deel in base64.',
  'emails.tooLarge': 'Het bericht is groter dan 50 MB. Maak het kleiner of stuur een link naar het bestand.',
  'emails.dateTooEarly': 'De datum van het bericht ligt vóór 1970. Geef een latere datum op of laat hem weg.',
  'emails.dateTooLate': 'De datum van het bericht ligt meer dan 30 dagen in de toekomst. Geef een eerdere datum op.',
  'emails.dateForm': 'date moet een datum zijn, zoals 2026-11-15T09:00:00Z of Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} moet een tekst zijn, of bytes als object met type Buffer en data.',
  'emails.headerForm':
    '{field} moet een object met namen en waarden zijn, of een lijst van objecten met key en value. Waarden zijn teksten.',
  'emails.listForm': '{field} moet adressen bevatten als teksten, of als objecten met url en comment.',
  'emails.pathRefused': '{field} noemt een bestand of webadres, en dat leest deze dienst niet. Stuur de inhoud zelf.',
  'emails.envelopeRefused':
    'envelope kan niet worden ingesteld: het wordt gevormd uit from, to, cc en bcc. Laat het weg.',
  'emails.dkimRefused':
    'dkim kan niet worden ingesteld: de dienst ondertekent met de sleutel van het domein. Laat het weg.',
  'emails.keepBccRefused':
    'keepBcc kan niet worden ingesteld: bcc wordt nooit aan de ontvangers getoond. Laat het weg.',
  'emails.accessRefused':
    '{field} kan niet worden ingesteld: bestanden en webadressen worden nooit gelezen. Laat het weg.',
  'emails.transportRefused':
    '{field} kan niet worden ingesteld: de dienst bepaalt hoe mail wordt verzonden. Laat het weg.',
  'emails.rawWithFields':
    'raw is een volledig bericht, dus {field} kan er niet naast staan. Stuur het een of het ander.',
  'emails.messageIdInvalid':
    'messageId moet eruitzien als <name@domain>. Verbeter het, of laat het weg om er een te laten maken.',
  'emails.contentUndecodable':
    '{field} is geen geldige {encoding}. Codeer het opnieuw of verbeter de opgegeven codering.',
  'emails.contentTypeInvalid':
    '{field} is geen inhoudstype dat als bijlage kan worden meegestuurd. Geef er een op zoals application/pdf.',
  'emails.headerNameInvalid': '{name} kan niet de naam van een header zijn. Gebruik letters, cijfers en koppeltekens.',
  'emails.headerReserved': 'headers kan {name} niet instellen: dat volgt uit de inhoud. Laat het weg.',
  'emails.headerValueInvalid':
    'De voorbereide waarde van de header {name} heeft een regel die geen vervolgregel is. Laat een vervolgregel met een spatie beginnen.',
  'emails.listUrlInvalid': '{field} moet een webadres, een mailto:-adres of, bij id, de naam van de lijst zijn.',
  'emails.otpInvalid': 'otp moet een code van afdrukbare tekens hebben en een origin die begint met https://.',
  'emails.tooManyParts': 'Het bericht heeft te veel bijlagen en alternatieven. Stuur er ten hoogste {max}.',
  'emails.cannotCompose': 'Van deze velden kan geen bericht worden gemaakt. Controleer inhoud, typen en headers.',
  'email.noAlias':
    'from: er is geen ingeschakelde alias {address}. Maak hem aan, schakel hem in of gebruik een ander adres.',
  'email.aliasDisabled': 'from: de alias {address} is uitgeschakeld. Schakel hem in om te verzenden.',
  'email.aliasSuspended':
    'from: verzenden is opgeschort voor {address}. Vraag de beheerder van deze dienst naar de reden.',
  'email.recordsMissing':
    'from: {domain} mag nog niet verzenden. Ontbreekt of is onjuist in DNS: {records}. Stel in wat verify-smtp vraagt en probeer het opnieuw.',
  'email.executable':
    'Het bericht bevat een uitvoerbaar bestand: {part}. Verwijder het of schakel has_executable_protection van het domein uit.',
  'email.virus': 'Het bericht bevat malware: {part}. Verwijder die.',
  'email.duplicate':
    'Er bestaat al een e-mail met dezelfde Message-ID, datum, afzender en ontvangers. Wijzig messageId om hem opnieuw te verzenden.',
  'email.notFound': 'Deze e-mail bestaat niet. Controleer het id of de Message-ID.',
  'email.alreadyFinal': 'De e-mail heeft al de status {status} en kan niet meer worden verwijderd.',
  'email.idempotencyKey': 'Idempotency-Key moet uit 1 tot en met 256 afdrukbare ASCII-tekens bestaan.',
  'email.idempotencyChanged':
    'Deze Idempotency-Key is al voor een andere e-mail gebruikt. Stuur dezelfde velden opnieuw of gebruik een andere sleutel.',
  'email.idempotencyBusy': 'Een verzoek met deze Idempotency-Key loopt nog. Probeer het over enkele seconden opnieuw.',
  'suppression.address': 'address: {address} is geen geldig e-mailadres. Verbeter het.',
  'suppression.notFound': 'Verzending naar het adres {address} is niet geblokkeerd. Controleer de schrijfwijze.',
  'webhook.notFound': 'Deze webhook bestaat niet in dit domein. Controleer het id.',
  'webhook.tooMany': 'Een domein heeft ten hoogste {max} webhooks. Verwijder er een voordat u een nieuwe toevoegt.',
  'webhook.events': 'events moet ten minste een van deze waarden bevatten: accepted, delivered, deferred, complained.',
};
