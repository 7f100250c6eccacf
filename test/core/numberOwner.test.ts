import assert from 'node:assert/strict';
import { type NumberOwner, ownerOf } from '../../server/src/core/reader/numberOwner.ts';
import { inferred } from '../../server/src/core/shipped/inferred.ts';

/** Sentences with a number, and the word before it, between marks. */
const OWNERS: Readonly<Record<NumberOwner, readonly string[]>> = {
  other: [
    'as specified in RFC 5280, ⟪section 4.1.2.4⟫.',
    'see RFC 6454 ⟪Section 8.2⟫ for more',
    'described in RFC 5280 (⟪section 5.3.2⟫); however',
    'in ISO 8601:2004(E)\n⟪section 4.4.3.3⟫ is not used',
    'ISO 17442-2:2020, ⟪Clause 4⟫.',
    'and/or ETSI EN 319 412-5, ⟪Section 4⟫.',
    '(See NIST SP 800-56A: Revision 2, ⟪Sections 5.6.2.3.2 and 5.6.2.3.3⟫.)',
    '[RFC1149], ⟪Section 3.1⟫',
    'as stated in @sec-boats, ⟪section 3⟫ and',
    'as the {{< var names.charter >}} ⟪Section 6⟫ says',
    'of ⟪Section 2⟫ of the _Constitution_, the board',
    'Per [NIST SP 800-56A (Revision 2)](https://example.org/56a), ⟪Section 5.6.2⟫, the CA',
    'in ⟪section 6.1.7⟫ of the\n[Harbor Requirements][HRs].',
    'under BR ⟪Section 3.2⟫.',
    'el ⟪artículo 11⟫ de las Leyes de la Navegación',
    'in ⟪Section 3.2⟫ of the Bell: The Ringing Rules',
    'GDPR ⟪Art. 6⟫',
    'requirements of EV Guidelines ⟪Section 14.1⟫ for',
    "the Harbor Handbook's ⟪section 5.6⟫",
    "See the Harbor Handbook's ⟪section 5.6⟫",
    '형법 ⟪제303조⟫ 또는',
    '등대 등에 관한 특례법 ⟪제10조⟫에 규정된',
    've smyslu ⟪§ 236 odst. 2⟫ zákona.',
    'by ⟪Section 501(a)⟫ of the Internal Revenue Code',
    'in ⟪Section 5056⟫ of the California Nonprofit Public Benefit Corporation Law, as amended',
    'a duty under ⟪Article 3⟫ of Chapter 2 of the Nonprofit Corporation Law.',
    'and in ⟪Section 1.5.2⟫ of their CPS.',
    "within ⟪Section 3.2⟫ of the Applicant's CPS",
    '⟪Section 2(a)⟫ of Act 42',
    '⟪Section 4.2⟫ (Review of Drafts) of the Patent Policy',
    '[Source: ⟪Section 5.3.3⟫, NIST SP 800-89]',
    '⟪Section 7.1.4⟫ d, e, f, and g of the Harbor Requirements',
    '⟪Section 7.1.4⟫ i of the Harbor Requirements.',
    '⟪Sections 5.6 and 5.7⟫, respectively, of NIST SP 800-56A',
    '⟪Section 4.1.2⟫ of [RFC 5321](https://example.org/rfc5321) and',
    '⟪Section 4.11.3⟫ of the [first one](bylaw-1.md)',
    '[⟪Regulation 2d⟫](https://example.org/regulations/#2d)',
    '[Bylaw 1 ⟪Section 4.11.3⟫](bylaw-1.md)',
    '<a href="https://example.org/regulations/#A3b">⟪Regulation A3b⟫</a>',
    'xref:other.adoc#bells[⟪section 3⟫]',
    'https://example.org/rfc/rfc7231#section-⟪6.5⟫',
    'xref:other.adoc#bells[the\n⟪section 3⟫]',
    'see {bell-book}#section-⟪2.3⟫[Section 2.3] on',
    'see {bell-book}#section-2.3[⟪Section 2.3⟫] on',
    'the gif89a spec, ⟪section 3⟫',
    'in ⟪section 3.2.2.4⟫ of the [Bell Book][bell-book], and',
    'in ⟪section\n3.2⟫ of the\n[BB HRs][hrs].',
    'ai sensi degli ⟪artt. 36⟫ e seguenti del codice civile, è',
    'hierbei ist ⟪§ 2⟫ Nr. 7 der Seefahrtsversorgungs-Übergangsverordnung mit',
    'au sens de l’⟪article 2⟫, point 1, du [règlement (UE) n° 2019/1150](/eli/reg/2019/1150) du',
    'gilt ⟪§ 44⟫ Abs. 5, 6 Satz\n1 bis 3, Satz 4 zweiter Halbsatz und Abs. 7 des Soldatengesetzes entsprechend',
  ],
  doubtful: [
    '[⟪Section 5.2.3⟫](#use) of SP 800-63B',
    'primjenjuje se ⟪članak 12⟫. Zakona o udrugama',
    '3.3 A Harbor ⟪section 3⟫',
    'siehe [[10-Regeln]] ⟪§ 4.5⟫ dort',
    '名词依《规格》⟪§2⟫，时间',
    'The old charter is repealed; its ⟪Article 12⟫ stays',
    'a Harbor ⟪section 3⟫',
    'gelten die ⟪§§ 93, 97⟫ und 105 Absatz\n1, § 111 Absatz 5 in Verbindung mit § 105 Absatz 1 der Hafenordnung',
    'the Guidelines ⟪section 3⟫',
    'in ⟪section 3.2.2⟫ of the B/BELL HRs;',
    'in ⟪section 3⟫ of the [BB]',
    'by ⟪sections 4 and 7⟫ of the HRs.',
    '⟪section 3.2⟫ of the Manual',
    '- September 3, 2009:\n    - Two rules are new.\n    - ⟪Article 4⟫: the fee is higher.',
    '| 1.1.9 | 129 | Clarification of ⟪Section 11.1.3⟫ | 4-Aug-2014 |',
    '| 1.3 | 2016-02 | ⟪Section 9.5⟫ changed |',
    '| 4 | Mar. 2017 | ⟪Section 9.6⟫ and section 9.7 changed |',
    '| Second | 2018/03/01 | a word in ⟪section 9.7⟫ |',
    '| May 22, 2015 | Update ⟪Section 10.3.1⟫, Bells. | 1.2 |',
  ],
  own: [
    'et à l’⟪article 12⟫ des présents statuts.',
    'nell’⟪articolo 12⟫ del presente statuto',
    'iz ⟪članka 2⟫. ovoga Zakona',
    '- 2c) Wie ⟪Artikel 2b3⟫ overtreedt',
    '3.3 Wer ⟪Regel 3.4⟫ verletzt',
    'A1b) Wie ⟪Artikel 2b3⟫ overtreedt',
    '이 규칙 ⟪제3조⟫에 따라',
    '본규칙 ⟪제3조⟫에 따라',
    '본 취업규칙 ⟪제3조⟫에 따라',
    '그 방법 ⟪제3조⟫에 따라',
    'podle ⟪§ 2⟫ tohoto zákona',
    'See ⟪section 3.2⟫.',
    'The player in ⟪section 3.2⟫',
    'as ⟪section 3.2⟫ of this Handbook says',
    'such as in ⟪Section 3.3.1⟫ of these Guidelines or Section 11.14.3 of the EV Guidelines',
    'of these Guidelines, ⟪section 3⟫',
    'as provided in ⟪Section 2.3(j)⟫ below.',
    'AS DESCRIBED IN ⟪SECTION 4.2⟫',
    'PART II ⟪Section 3⟫',
    'SCHEDULE 1\n⟪Section 3⟫',
    '[EV ⟪section 4.2⟫](#42-bells)',
    '[⟪Section 5.2.3⟫](#523-use) of SP 800-63B',
    '[⟪Regulation 2k⟫](regulations:regulation:2k)',
    '| 2013-01-01 | ⟪6.1.6⟫ | Keys have an odd exponent. |',
    'In ⟪section 3⟫ of the players say',
    '- The fee:\n    - ⟪Article 4⟫ says more.',
    '- September 3, 2009:\n    - Two rules are new.\n\n- ⟪Article 4⟫ says more.',
    'in ⟪section 3⟫ of [this document][bell-book]',
  ],
};

describe('whose a number is', () => {
  for (const [owner, sentences] of Object.entries(OWNERS))
    for (const marked of sentences)
      it(`${owner}: ${marked}`, () => {
        const span = { start: marked.indexOf('⟪'), end: marked.indexOf('⟫') - 1 };
        const isWorded = /⟪\p{L}{3}/u.test(marked);
        const text = marked.replace(/[⟪⟫]/g, '');
        assert.equal(ownerOf(text, span, { references: inferred.references, isWorded }), owner);
      });

  it('that of the book itself, by its names', () => {
    const text = 'Section 3.2 of the Harbor Rules';
    const context = { references: inferred.references, isWorded: true, names: ['Harbor Rules'] };
    assert.equal(ownerOf(text, { start: 0, end: 11 }, context), 'own');
  });
});
