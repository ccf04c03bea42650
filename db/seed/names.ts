import type { Random } from './random.ts';

/** Visible features of a portrait, used to choose a picture that fits the name. */
export type Look = 'bun' | 'braid' | 'curly' | 'bob' | 'long' | 'hijab' | 'beard' | 'turban' | 'grey';

type Community = {
  women: readonly string[];
  men: readonly string[];
  last: readonly string[];
  /** Women's family names, where they differ. */
  lastWomen?: readonly string[];
  womenLooks: readonly Look[];
  menLooks: readonly Look[];
};

const words = (text: string): string[] => text.split(' ').map((word) => word.replaceAll('_', ' '));
const BINDI: readonly Look[] = ['bun', 'braid', 'curly', 'bun', 'braid', 'long', 'bob'];
const PLAIN: readonly Look[] = ['curly', 'bob', 'long'];
const MEN: readonly Look[] = ['beard', 'beard', 'grey'];

const COMMUNITIES = {
  marathi: {
    women: words('Manasi Rutuja Sayali Ketaki Mrunal Anagha Gauri Vaishali Shruti Madhura'),
    men: words('Aniket Omkar Shrikant Prasad Milind Sourabh Ajinkya Mandar'),
    last: words('Kulkarni Deshpande Joshi Patil Jadhav Gokhale Shinde Bhosale Pawar Apte Sawant'),
    womenLooks: BINDI,
    menLooks: MEN,
  },
  hindi: {
    women: words('Neha Pooja Shweta Ritu Kavita Anjali Garima Nidhi Smriti Vandana Sadhana'),
    men: words('Rohit Manish Vivek Saurabh Abhinav Deepak Alok Rajeev Sandeep'),
    last: words('Sharma Verma Mishra Tiwari Srivastava Chauhan Yadav Gupta Saxena Tripathi Bhatnagar Kapoor'),
    womenLooks: BINDI,
    menLooks: MEN,
  },
  pahadi: {
    women: words('Deepti Hema Bhawna Kamla Tanuja'),
    men: words('Mohan Hemant Pankaj Girish'),
    last: words('Rawat Negi Bisht Joshi Pant Semwal Nautiyal'),
    womenLooks: BINDI,
    menLooks: MEN,
  },
  rajasthani: {
    women: words('Divya Bhavna Monika Kiran Padma Hemlata'),
    men: words('Vikram Bhupendra Mahendra Kuldeep Gajendra'),
    last: words('Rathore Shekhawat Bhandari Meena Mathur Agarwal Soni Jangid'),
    womenLooks: BINDI,
    menLooks: MEN,
  },
  gujarati: {
    women: words('Hetal Krupa Dhara Jigna Bhumika Riddhi Falguni Nisha'),
    men: words('Jignesh Hardik Chirag Parth Ketan Bhavesh Nilesh'),
    last: words('Patel Shah Desai Mehta Trivedi Parekh Dave Bhatt Panchal Solanki'),
    womenLooks: BINDI,
    menLooks: MEN,
  },
  bengali: {
    women: words('Sohini Moumita Paromita Ishani Sudeshna Rituparna Ananya Sharmistha'),
    men: words('Arnab Sourav Anirban Debashish Subhankar Kaushik'),
    last: words('Banerjee Chatterjee Sen Ghosh Bose Mukherjee Dutta Saha Roy Bhattacharya'),
    womenLooks: BINDI,
    menLooks: MEN,
  },
  tamil: {
    women: words('Meenakshi Kavitha Sangeetha Revathi Nithya Deepa Bhuvana Yamuna'),
    men: words('Karthik Senthil Arun Prakash Murali Bala Saravanan'),
    last: words('Raman Subramanian Krishnan Natarajan Sundaram Murugan Iyer Rajagopal Selvam'),
    womenLooks: ['bun', 'braid', 'braid', 'curly', 'bob'],
    menLooks: MEN,
  },
  telugu: {
    women: words('Swathi Sravani Harika Anusha Lavanya Madhavi Sirisha'),
    men: words('Srinivas Venkatesh Kiran Ravi_Teja Phani Suresh'),
    last: words('Reddy Rao Naidu Chowdary Varma Prasad Kolluri Vemula'),
    womenLooks: BINDI,
    menLooks: MEN,
  },
  kannada: {
    women: words('Chaitra Pallavi Rashmi Soumya Shwetha Vidya Ranjitha'),
    men: words('Manjunath Girish Naveen Prashanth Raghavendra Vinay'),
    last: words('Gowda Hegde Shetty Bhat Murthy Kamath Rao Pai'),
    womenLooks: BINDI,
    menLooks: MEN,
  },
  malayali: {
    women: words('Lekha Anitha Reshma Sreelakshmi Athira Bindu'),
    men: words('Vishnu Sreejith Unnikrishnan Anoop Rajesh'),
    last: words('Nair Menon Pillai Warrier Kurup Namboothiri'),
    womenLooks: ['curly', 'bun', 'long', 'braid'],
    menLooks: MEN,
  },
  christian: {
    women: words('Anna Maria Liza Sherin Joanna Preethi Sharon'),
    men: words('Joseph Thomas Melwyn Kevin Alwyn Jacob'),
    last: words("Fernandes D'Souza Mathew Varghese Kurian Pinto George Lobo"),
    womenLooks: PLAIN,
    menLooks: MEN,
  },
  muslim: {
    women: words('Ayesha Zainab Nazneen Farah Sana Rukhsar Shabana Tasneem Mehreen'),
    men: words('Imran Faisal Sameer Arif Irfan Nadeem'),
    last: words('Khan Shaikh Ansari Qureshi Siddiqui Syed Mirza Pathan'),
    womenLooks: ['hijab', 'hijab', 'hijab', 'long', 'bob'],
    menLooks: MEN,
  },
  sikh: {
    women: words('Harpreet Simran Jasleen Gurleen Navneet'),
    men: words('Gurpreet Harjit Manpreet Jaspal Balwinder Ranjit'),
    last: words('Singh Singh_Bedi Singh_Gill Singh_Sandhu Singh_Ahluwalia'),
    lastWomen: words('Kaur Kaur_Sandhu Kaur_Gill Kaur_Sethi'),
    womenLooks: ['long', 'bob', 'braid'],
    menLooks: ['turban'],
  },
  parsi: {
    women: words('Zenobia Freny Roshan Delnaz'),
    men: words('Cyrus Rustom Farokh'),
    last: words('Mistry Daruwala Irani Wadia Contractor'),
    womenLooks: PLAIN,
    menLooks: MEN,
  },
  assamese: {
    women: words('Nabanita Mridusmita Bidisha Jonali Pallabi'),
    men: words('Bhaskar Pranjal Dhrubajyoti Nayan'),
    last: words('Kalita Bora Baruah Gogoi Das Hazarika'),
    womenLooks: ['long', 'bun', 'bob'],
    menLooks: MEN,
  },
  northeast: {
    women: words('Daphisha Banri Ibemhal Thoibi Imlisenla'),
    men: words('Banteilang Tomba Kekhrie Pynshngain'),
    last: words('Lyngdoh Kharkongor Laishram Jamir Angami Syiem'),
    womenLooks: ['long', 'bob'],
    menLooks: ['beard'],
  },
} as const satisfies Record<string, Community>;

export type CommunityName = keyof typeof COMMUNITIES;

/** Name groups per city, frequent ones listed more often. */
const CITY_PEOPLE: Readonly<Record<string, string>> = {
  'mumbai-m': 'marathi marathi marathi gujarati hindi muslim christian parsi malayali tamil sikh',
  'delhi-d': 'hindi hindi hindi sikh sikh muslim bengali pahadi northeast malayali rajasthani',
  'bengaluru-k': 'kannada kannada kannada tamil telugu malayali hindi christian muslim bengali northeast',
  'hyderabad-t': 'telugu telugu telugu muslim muslim tamil hindi rajasthani christian',
  'ahmedabad-g': 'gujarati gujarati gujarati rajasthani muslim hindi parsi',
  'chennai-tn': 'tamil tamil tamil telugu malayali christian muslim gujarati',
  'kolkata-wb': 'bengali bengali bengali hindi muslim rajasthani christian northeast',
  'surat-g': 'gujarati gujarati gujarati parsi muslim marathi hindi',
  'pune-m': 'marathi marathi marathi hindi parsi muslim christian sikh',
  'jaipur-r': 'rajasthani rajasthani rajasthani hindi muslim sikh',
  'lucknow-up': 'hindi hindi muslim pahadi',
  'nagpur-m': 'marathi marathi hindi muslim',
  'indore-mp': 'hindi marathi gujarati muslim sikh',
  'visakhapatnam-ap': 'telugu telugu bengali christian',
  'kochi-k': 'malayali malayali christian muslim',
  'chandigarh-c': 'sikh sikh hindi pahadi',
  'gurugram-h': 'hindi hindi sikh bengali malayali',
  'guwahati-a': 'assamese assamese northeast bengali',
  'mysuru-k': 'kannada kannada tamil christian',
  'rishikesh-u': 'pahadi pahadi hindi sikh',
};

/** Names that test layouts: a single word, and the maximum length. */
const UNUSUAL: readonly SampleName[] = [
  { firstName: 'Lalrinpuii', lastName: '', look: 'long' },
  { firstName: 'Thiruvenkatachari Ramanujam', lastName: 'Venkataraghavan Iyengar', look: 'grey' },
  { firstName: 'Venkata Naga Satya Lakshmi', lastName: 'Padmanabhuni Subrahmanyeswari', look: 'braid' },
];
const UNUSUAL_CITIES = ['guwahati-a', 'chennai-tn', 'hyderabad-t'];

export type SampleName = { firstName: string; lastName: string; look: Look };

/** Returns a unique name that fits the city and the portrait. */
export function createNames(random: Random): (cityId: string) => SampleName {
  const used = new Set<string>();
  const unusual = new Map(UNUSUAL_CITIES.map((cityId, index) => [cityId, UNUSUAL[index]]));
  return (cityId) => {
    const special = unusual.get(cityId);
    if (special !== undefined && used.size > 0) {
      unusual.delete(cityId);
      return special;
    }
    for (;;) {
      const communityName = random.pick((CITY_PEOPLE[cityId] ?? 'hindi').split(' ')) as CommunityName;
      const community: Community = COMMUNITIES[communityName];
      const isWoman = random.chance(62);
      const firstName = random.pick(isWoman ? community.women : community.men);
      const lastName = random.pick(isWoman ? (community.lastWomen ?? community.last) : community.last);
      const look = random.pick(isWoman ? community.womenLooks : community.menLooks);
      if (used.has(`${firstName} ${lastName}`)) continue;
      used.add(`${firstName} ${lastName}`);
      return { firstName, lastName, look };
    }
  };
}
