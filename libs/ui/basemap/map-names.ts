/**
 * Names that the gazetteer lacks. States and neighbouring countries have the point of their label, which we read off a map
 * (it is not the centroid). The Hindi names of larger towns are keyed by the gazetteer's name. We wrote and reviewed them.
 */
export interface AreaName {
  en: string;
  hi: string;
  lat: number;
  lng: number;
}

const area = (en: string, hi: string, lat: number, lng: number): AreaName => ({ en, hi, lat, lng });

export const STATE_NAMES: readonly AreaName[] = [
  area('Andhra Pradesh', 'आंध्र प्रदेश', 15.0, 78.9),
  area('Arunachal Pradesh', 'अरुणाचल प्रदेश', 28.2, 94.6),
  area('Assam', 'असम', 26.45, 92.6),
  area('Bihar', 'बिहार', 25.75, 85.9),
  area('Chhattisgarh', 'छत्तीसगढ़', 20.75, 82.0),
  area('Goa', 'गोवा', 15.28, 74.12),
  area('Gujarat', 'गुजरात', 22.85, 71.7),
  area('Haryana', 'हरियाणा', 29.25, 76.3),
  area('Himachal Pradesh', 'हिमाचल प्रदेश', 31.95, 77.35),
  area('Jammu & Kashmir', 'जम्मू और कश्मीर', 33.75, 74.6),
  area('Jharkhand', 'झारखंड', 23.55, 85.15),
  area('Karnataka', 'कर्नाटक', 14.35, 75.75),
  area('Kerala', 'केरल', 10.55, 76.55),
  area('Ladakh', 'लद्दाख', 34.75, 77.3),
  area('Madhya Pradesh', 'मध्य प्रदेश', 23.55, 78.5),
  area('Maharashtra', 'महाराष्ट्र', 19.35, 75.95),
  area('Manipur', 'मणिपुर', 24.75, 93.8),
  area('Meghalaya', 'मेघालय', 25.5, 91.2),
  area('Mizoram', 'मिज़ोरम', 23.2, 92.85),
  area('Nagaland', 'नागालैंड', 26.1, 94.5),
  area('Odisha', 'ओडिशा', 20.5, 84.35),
  area('Punjab', 'पंजाब', 30.85, 75.4),
  area('Rajasthan', 'राजस्थान', 26.65, 73.4),
  area('Sikkim', 'सिक्किम', 27.6, 88.5),
  area('Tamil Nadu', 'तमिलनाडु', 11.1, 78.5),
  area('Telangana', 'तेलंगाना', 17.85, 79.0),
  area('Tripura', 'त्रिपुरा', 23.75, 91.65),
  area('Uttar Pradesh', 'उत्तर प्रदेश', 27.15, 80.3),
  area('Uttarakhand', 'उत्तराखंड', 30.15, 79.2),
  area('West Bengal', 'पश्चिम बंगाल', 23.3, 87.5),
  area('Andaman & Nicobar Islands', 'अंडमान और निकोबार', 10.6, 92.0),
  area('Lakshadweep', 'लक्षद्वीप', 10.2, 72.5),
];

export const COUNTRY_NAMES: readonly AreaName[] = [
  area('Pakistan', 'पाकिस्तान', 29.2, 67.6),
  area('Afghanistan', 'अफ़ग़ानिस्तान', 34.0, 66.0),
  area('China', 'चीन', 34.0, 89.0),
  area('Nepal', 'नेपाल', 28.25, 84.0),
  area('Bhutan', 'भूटान', 27.4, 90.4),
  area('Bangladesh', 'बांग्लादेश', 23.9, 90.2),
  area('Myanmar', 'म्यांमार', 21.3, 95.8),
  area('Sri Lanka', 'श्रीलंका', 7.6, 80.75),
];

export const SEA_NAMES: readonly AreaName[] = [
  area('Arabian Sea', 'अरब सागर', 16.5, 68.5),
  area('Bay of Bengal', 'बंगाल की खाड़ी', 15.5, 87.2),
  area('Indian Ocean', 'हिंद महासागर', 5.0, 79.0),
];

/** The gazetteer lists these as separate towns, but on a map their labels would lie inside the city that contains them. */
export const PARTS_OF_CITIES: ReadonlySet<string> = new Set(
  `Narela|Najafgarh|New Delhi|Nangloi Jat|Borivli|Bhatpara|Shyamnagar|Nangi|Panihati|Kamarhati|Kukatpalli|Ambattur|Kulti|Barasat|Bali|Lal Bahadur Nagar|Gajuwaka|Naihati|Avadi|Tiruvottiyur|Ramgundam|Quthbullapur|Shrirampur|Gosaba|Amarnath|Secunderabad|Kultali|Hugli|Chandannagar|Tambaram|Loni|Madhyamgram|Jamuria|Pallavaram|Dinapore|Serilingampalle|Malkajgiri|Shantipur|Barakpur|Bhayandar|Ulhasnagar|Dombivli|Kalyan|Bilimora|Punasa|Fyzabad|Robertsonpet|Gadag-Betageri`.split(
    '|',
  ),
);

/** Maps old or unusual spellings in the source to today's spelling. */
export const TODAY: Readonly<Record<string, string>> = {
  Chanda: 'Chandrapur',
  Dhulia: 'Dhule',
  Ellore: 'Eluru',
  Bahraigh: 'Bahraich',
  Monghyr: 'Munger',
  Chapra: 'Chhapra',
  Murwara: 'Katni',
  Saugor: 'Sagar',
  Palghat: 'Palakkad',
  Shahjanpur: 'Shahjahanpur',
  'Raj-Nandgaon': 'Rajnandgaon',
  'Gonda City': 'Gonda',
  Ganganagar: 'Sri Ganganagar',
  'Ingraj Bazar': 'Malda',
};

export const TOWNS_IN_HINDI: ReadonlyMap<string, string> = new Map(
  `Mumbai मुंबई|Delhi दिल्ली|Bengaluru बेंगलुरु|Kolkata कोलकाता|Chennai चेन्नई|Ahmedabad अहमदाबाद|Hyderabad हैदराबाद|Pune पुणे|Surat सूरत|Kanpur कानपुर|Jaipur जयपुर|Lucknow लखनऊ|Nagpur नागपुर|Indore इंदौर|Patna पटना|Bhopal भोपाल|Ludhiana लुधियाना|Agra आगरा|Vadodara वडोदरा|Nashik नाशिक|Pimpri-Chinchwad पिंपरी-चिंचवड़|Thane ठाणे|Meerut मेरठ|Faridabad फ़रीदाबाद|Ghaziabad ग़ाज़ियाबाद|Rajkot राजकोट|Varanasi वाराणसी|Dhanbad धनबाद|Navi_Mumbai नवी_मुंबई|Amritsar अमृतसर|Prayagraj प्रयागराज|Visakhapatnam विशाखापत्तनम|Jabalpur जबलपुर|Howrah हावड़ा|Chhatrapati_Sambhajinagar छत्रपति_संभाजीनगर|Solapur सोलापुर|Srinagar श्रीनगर|Chandigarh चंडीगढ़|Coimbatore कोयंबटूर|Jodhpur जोधपुर|Madurai मदुरै|Guwahati गुवाहाटी|Gwalior ग्वालियर|Gurugram गुरुग्राम|Vijayawada विजयवाड़ा|Mysuru मैसूरु|Ranchi राँची|Hubballi हुबली|Jalandhar जालंधर|Thiruvananthapuram तिरुवनंतपुरम|Salem सेलम|Tiruchirappalli तिरुचिरापल्ली|Kota कोटा|Bhubaneswar भुवनेश्वर|Aligarh अलीगढ़|Bareilly बरेली|Moradabad मुरादाबाद|Bhiwandi भिवंडी|Raipur रायपुर|Gorakhpur गोरखपुर|Noida नोएडा|Bhilai भिलाई|Jamshedpur जमशेदपुर|Kochi कोच्चि|Amravati अमरावती|Sangli सांगली|Cuttack कटक|Bikaner बीकानेर|Warangal वारंगल|Bhavnagar भावनगर|Nanded नांदेड़|Rourkela राउरकेला|Guntur गुंटूर|Dehradun देहरादून|Durgapur दुर्गापुर|Ajmer अजमेर|Kolhapur कोल्हापुर|Siliguri सिलीगुड़ी|Asansol आसनसोल|Jamnagar जामनगर|Saharanpur सहारनपुर|Kalaburagi कलबुर्गी|Tirunelveli तिरुनेलवेली|Jammu जम्मू|Kurnool कुरनूल|Ujjain उज्जैन|Kozhikode कोझिकोड|Malegaon मालेगाँव|Davangere दावणगेरे|Jalgaon जलगाँव|Akola अकोला|Belagavi बेलगावी|Gaya गया|Udaipur उदयपुर|Korba कोरबा|Bokaro बोकारो|Mangaluru मंगलुरु|Jhansi झाँसी|Thoothukudi तूतुकुड़ी|Nellore नेल्लोर|Tiruppur तिरुप्पुर|Kollam कोल्लम|Ahilyanagar अहिल्यानगर|Dhule धुले|Bhagalpur भागलपुर|Muzaffarnagar मुज़फ़्फ़रनगर|Latur लातूर|Ballari बल्लारी|Muzaffarpur मुज़फ़्फ़रपुर|Mathura मथुरा|Patiala पटियाला|Chandrapur चंद्रपुर|Bhilwara भीलवाड़ा|Thrissur त्रिशूर|Brahmapur ब्रह्मपुर|Shahjahanpur शाहजहाँपुर|Shivamogga शिवमोग्गा|Rohtak रोहतक|Tumakuru तुमकुरु|Firozabad फ़िरोज़ाबाद|Nizamabad निज़ामाबाद|Rajamahendravaram राजमहेंद्रवरम|Barddhaman बर्धमान|Hisar हिसार|Rampur रामपुर|Kakinada काकीनाडा|Panipat पानीपत|Parbhani परभणी|Darbhanga दरभंगा|Alwar अलवर|Bilaspur बिलासपुर|Ichalkaranji इचलकरंजी|Vijayapura विजयपुरा|Aizawl आइज़ोल|Jalna जालना|Dewas देवास|Satna सतना|Etawah इटावा|Durg दुर्ग|Tirupati तिरुपति|Sonipat सोनीपत|Sagar सागर|Mau मऊ|Bihar_Sharif बिहार_शरीफ़|Hapur हापुड़|Bathinda बठिंडा|Farrukhabad फ़र्रुख़ाबाद|Anantapur अनंतपुर|Ratlam रतलाम|Sri_Ganganagar श्री_गंगानगर|Bharatpur भरतपुर|Karimnagar करीमनगर|Puducherry पुदुच्चेरी|Raichur रायचूर|Karnal करनाल|Arrah आरा|Imphal इंफाल|Ayodhya अयोध्या|Mirzapur मिर्ज़ापुर|Kharagpur खड़गपुर|Thanjavur तंजावुर|Nagercoil नागरकोइल|Pali पाली|Yamunanagar यमुनानगर|Rewa रीवा|Bidar बीदर|Agartala अगरतला|Munger मुंगेर|Burhanpur बुरहानपुर|Nadiad नडियाद|Chhapra छपरा|Dindigul डिंडीगुल|Panchkula पंचकूला|Sikar सीकर|Bulandshahr बुलंदशहर|Purnia पूर्णिया|Hosapete होसपेटे|Sambhal संभल|Gandhinagar गांधीनगर|Katni कटनी|Machilipatnam मछलीपट्टनम|Katihar कटिहार|Bhiwani भिवानी|Raebareli रायबरेली|Haridwar हरिद्वार|Singrauli सिंगरौली|Junagadh जूनागढ़|Sujangarh सुजानगढ़|Eluru एलुरु|Bhusaval भुसावल|Khandwa खंडवा|Bahraich बहराइच|Sirsa सिरसा|Baharampur बहरमपुर|Surendranagar सुरेंद्रनगर|Vizianagaram विजयनगरम|Proddatur प्रोद्दुटूर|Vellore वेल्लोर|Alappuzha अलप्पुझा|Amroha अमरोहा|Pathankot पठानकोट|Bhind भिंड|Shimla शिमला|Ongole ओंगोल|Navsari नवसारी|Puri पुरी|Haldia हल्दिया|Khammam खम्मम|Raiganj रायगंज|Malda मालदा|Jaunpur जौनपुर|Fatehpur फ़तेहपुर|Gandhidham गांधीधाम|Nandyal नंद्याल|Udupi उडुपी|Sitapur सीतापुर|Shivpuri शिवपुरी|Bhadravati भद्रावती|Adoni अदोनी|Veraval वेरावल|Sambalpur संबलपुर|Gadag गदग|Unnao उन्नाव|Budaun बदायूँ|Jind जींद|Cuddalore कडलूर|Orai उरई|Hoshiarpur होशियारपुर|Hanumangarh हनुमानगढ़|Kanchipuram कांचीपुरम|Guna गुना|Bahadurgarh बहादुरगढ़|Bharuch भरूच|Medinipur मेदिनीपुर|Silchar सिलचर|Banda बांदा|Morena मुरैना|Tonk टोंक|Rajnandgaon राजनांदगाँव|Virar विरार|Erode ईरोड|Ambala अंबाला|Krishnanagar कृष्णानगर|Saharsa सहरसा|Batala बटाला|Kaithal कैथल|Lakhimpur लखीमपुर|Hazaribagh हज़ारीबाग़|Vidisha विदिशा|Haldwani हल्द्वानी|Kumbakonam कुंभकोणम|Porbandar पोरबंदर|Chitradurga चित्रदुर्ग|Tiruvannamalai तिरुवन्नामलै|Anand आणंद|Mahbubnagar महबूबनगर|Dimapur दीमापुर|Chhindwara छिंदवाड़ा|Mandya मंड्या|Bankura बांकुड़ा|Hajipur हाजीपुर|Gonda गोंडा|Bhuj भुज|Hindupur हिंदूपुर|Shillong शिलांग|Palakkad पालक्काड|Godhra गोधरा|Kishangarh किशनगढ़|Pilibhit पीलीभीत|Beawar ब्यावर|Abohar अबोहर|Moga मोगा|Panaji पणजी|Gangtok गंगटोक|Itanagar ईटानगर|Kohima कोहिमा|Leh लेह|Kargil कारगिल|Port_Blair पोर्ट_ब्लेयर|Jaisalmer जैसलमेर|Kavaratti कवरत्ती|Daman दमन|Lonavala लोनावला|Manali मनाली|Rishikesh ऋषिकेश|Nainital नैनीताल|Darjiling दार्जिलिंग`
    .split('|')
    .map((pair) => pair.split(' ').map((word) => word.replaceAll('_', ' ')) as [string, string]),
);
