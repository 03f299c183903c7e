/**
 * What makes people act before they think, by language: the account is in danger, or money waits. Honest mail says such
 * things too, so that none counts alone. Each is matched within a sentence, with a few words between its halves.
 */
const LURES: Readonly<Record<string, readonly string[]>> = {
  en: [
    '(?:verify|confirm|validate|update|restore|unlock) your (?:\\w+ ){0,2}(?:account|identity|mailbox|password|billing|payment|details|information|wallet)',
    '(?:account|access|mailbox|card|service|wallet) (?:\\w+ ){0,4}(?:suspended|limited|restricted|locked|disabled|deactivated|terminated|on hold)',
    '(?:unusual|suspicious|unauthori[sz]ed) (?:\\w+ ){0,2}(?:activity|sign-?in|login|transaction|payment|access)',
    'password (?:\\w+ ){0,3}(?:expires?|expired|will expire|expiring)',
    '(?:avoid|prevent) (?:\\w+ ){0,3}(?:suspension|closure|interruption|termination|deactivation)',
    '(?:package|parcel|delivery|shipment) (?:\\w+ ){0,5}(?:failed|on hold|could not be delivered|pending|customs fee)',
    '(?:pay|settle) (?:\\w+ ){0,3}(?:customs|shipping|delivery|redelivery) fee',
    '(?:seed|recovery) phrase',
    'mailbox (?:\\w+ ){0,3}(?:full|quota|storage limit)',
  ],
  de: [
    '(?:bestätigen|verifizieren|aktualisieren|prüfen) sie (?:\\w+ ){0,3}(?:konto|daten|identität|zugang|angaben|zahlungs\\w*|passwort)',
    '(?:konto|zugang|karte|zugriff) (?:\\w+ ){0,5}(?:gesperrt|eingeschränkt|gesperrt wurde|deaktiviert|ausgesetzt|limitiert)',
    '(?:ungewöhnliche|verdächtige|unbefugte)\\w* (?:\\w+ ){0,2}(?:aktivität\\w*|anmeldung|transaktion|zugriff\\w*)',
    'passwort (?:\\w+ ){0,3}läuft (?:\\w+ ){0,2}ab',
    '(?:paket|sendung) (?:\\w+ ){0,6}(?:nicht zugestellt|zollgebühr|zurückgehalten)',
    '(?:pushtan|sicherheits(?:verfahren|update)) (?:\\w+ ){0,4}(?:aktualisieren|erneuern|ablauf\\w*)',
  ],
  fr: [
    '(?:vérifie[rz]|confirme[rz]|mett(?:ez|re) à jour|valide[rz]) (?:\\w+ ){0,3}(?:compte|identité|informations|coordonnées|paiement|mot de passe)',
    '(?:compte|accès|carte) (?:\\w+ ){0,4}(?:suspendu|bloqué|limité|restreint|désactivé)e?',
    '(?:activité|connexion|transaction) (?:\\w+ ){0,2}(?:inhabituelle|suspecte|non autorisée)',
    "(?:colis|livraison) (?:\\w+ ){0,5}(?:en attente|frais de douane|n'a pas pu)",
  ],
  es: [
    '(?:verifi(?:que|car)|confirm(?:e|ar)|actuali(?:ce|zar)|valid(?:e|ar)) (?:\\w+ ){0,3}(?:cuenta|identidad|datos|pago|contraseña|información)',
    '(?:cuenta|acceso|tarjeta) (?:\\w+ ){0,4}(?:suspendid[ao]|bloquead[ao]|limitad[ao]|restringid[ao]|desactivad[ao])',
    '(?:actividad|inicio de sesión|transacción) (?:\\w+ ){0,2}(?:inusual|sospechos[ao]|no autorizad[ao])',
    '(?:paquete|envío) (?:\\w+ ){0,5}(?:retenido|aduana|no se pudo)',
  ],
  it: [
    '(?:verific(?:a|are|hi)|conferm(?:a|are|i)|aggiorn(?:a|are|i)) (?:\\w+ ){0,3}(?:conto|account|identità|dati|pagamento|password)',
    '(?:conto|account|accesso|carta) (?:\\w+ ){0,4}(?:sospes[oa]|bloccat[oa]|limitat[oa]|disattivat[oa])',
    '(?:attività|accesso) (?:\\w+ ){0,2}(?:insolit[oa]|sospett[oa]|non autorizzat[oa])',
  ],
  pt: [
    '(?:verifi(?:que|car)|confirm(?:e|ar)|atuali(?:ze|zar)) (?:\\w+ ){0,3}(?:conta|identidade|dados|pagamento|senha)',
    '(?:conta|acesso|cartão) (?:\\w+ ){0,4}(?:suspens[ao]|bloquead[ao]|limitad[ao]|desativad[ao])',
  ],
  nl: [
    '(?:verifieer|bevestig|update|controleer) (?:\\w+ ){0,3}(?:account|rekening|gegevens|identiteit|wachtwoord|betaling)',
    '(?:account|rekening|toegang|pas) (?:\\w+ ){0,4}(?:geblokkeerd|opgeschort|beperkt|gedeactiveerd)',
  ],
  pl: [
    '(?:zweryfikuj|potwierdź|zaktualizuj) (?:\\w+ ){0,3}(?:konto|dane|tożsamość|hasło|płatność)',
    '(?:konto|dostęp) (?:\\w+ ){0,4}(?:zablokowane|zawieszone|ograniczone|zablokowany)',
  ],
  ru: [
    '(?:подтвердите|проверьте|обновите) (?:\\w+ ){0,3}(?:аккаунт|учётную запись|учетную запись|данные|личность|пароль|платёжные данные)',
    '(?:аккаунт|счёт|счет|доступ|карта|учётная запись|учетная запись) (?:\\w+ ){0,4}(?:заблокирован|приостановлен|ограничен)[ао]?',
    '(?:подозрительная|необычная) (?:\\w+ ){0,2}(?:активность|попытка входа|транзакция)',
  ],
  tr: ['(?:hesab|kart|erişim)\\w* (?:\\w+ ){0,4}(?:askıya alın|kısıtlan|kilitlen|donduru)\\w*'],
  ar: [
    '(?:تأكيد|تحديث|تحقق من) (?:\\w+ ){0,3}(?:حسابك|الحساب|بياناتك|هويتك)',
    'تم (?:تعليق|إيقاف|تقييد|حظر) (?:\\w+ ){0,2}(?:حسابك|الحساب|بطاقتك)',
  ],
  zh: [
    '(?:账户|帳戶|账号|帳號|银行卡).{0,12}(?:冻结|凍結|停用|锁定|鎖定|限制|异常|異常)',
    '(?:验证|驗證|确认|確認|更新).{0,8}(?:账户|帳戶|账号|帳號|身份|支付信息|密码|密碼)',
  ],
  ja: [
    'アカウント.{0,20}(?:停止|制限|ロック|無効|凍結)',
    '(?:確認|更新|認証).{0,12}(?:お支払い|アカウント|本人|パスワード|情報)',
    '(?:異常|不審|不正).{0,8}(?:ログイン|アクセス|取引|利用)',
  ],
};

/** A word has letters of any script, and may have marks: `l’identité`. */
const WORD_LETTER = "[\\p{L}\\p{M}\\p{N}’'-]";
const PATTERN = new RegExp(
  Object.values(LURES)
    .flat()
    .map((lure) => `(?:${lure.replaceAll('\\w', WORD_LETTER)})`)
    .join('|'),
  'iu',
);
const MAX_CHARS = 16 * 1024;

/** The words that put pressure on the reader, or `undefined`. */
export function findLure(subject: string, texts: readonly string[]): string | undefined {
  for (const text of [subject, ...texts]) {
    const plain = text
      .slice(0, MAX_CHARS)
      .replace(/[\s\u00a0]+/g, ' ')
      .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '');
    const found = PATTERN.exec(plain);
    if (found) return found[0].slice(0, 80);
  }
  return undefined;
}
