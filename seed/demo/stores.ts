/** A main showroom and a branch. */
export const STORES = [
  {
    name: 'Swarna, Patthargatti',
    address: '21-2-118, Patthargatti Road, near Charminar, Hyderabad 500002',
    phone: '040 2345 0916',
    hours: 'Every day, 10 am to 9 pm',
    mapLink: 'https://www.openstreetmap.org/?mlat=17.3667&mlon=78.4759#map=18/17.3667/78.4759',
  },
  {
    name: 'Swarna, Jubilee Hills',
    address: 'Plot 1184, Road No. 36, Jubilee Hills, Hyderabad 500033',
    phone: '040 2345 0917',
    hours: 'Every day, 11 am to 9 pm',
    mapLink: 'https://www.openstreetmap.org/?mlat=17.4315&mlon=78.4071#map=18/17.4315/78.4071',
  },
]
